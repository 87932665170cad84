n = gets.to_i
kinds = []
n.times do
  parts = gets.split
  kinds << parts.drop(1).uniq.sort
end

largest = 1
run = 1
lonely = 0
twin = Array.new(n, false)
(1...n).each do |i|
  if kinds[i] == kinds[i - 1]
    run += 1
    twin[i] = twin[i - 1] = true
  else
    run = 1
  end
  largest = [largest, run].max
end
lonely = twin.count(false)

puts "#{largest} #{lonely}"
