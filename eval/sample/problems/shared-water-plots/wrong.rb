n, q = gets.split.map(&:to_i)
litres = gets.split.map(&:to_i)
label = (0...n).to_a

q.times do
  command, first, second = gets.split
  if command == "J"
    a = first.to_i - 1
    b = second.to_i - 1
    n.times do |i|
      label[i] = label[a] if label[i] == label[b]
    end
  elsif command == "N"
    mine = label[first.to_i - 1]
    total = 0
    n.times { |i| total += litres[i] if label[i] == mine }
    puts total
  else
    puts label.uniq.size
  end
end
