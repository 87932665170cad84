_, k = gets.split.map(&:to_i)
menu = gets.split
tally = Hash.new(0)
head = 0
best = [0, 0]

menu.each_with_index do |tea, tail|
  tally[tea] += 1
  until tally[tea] <= k
    tally[menu[head]] -= 1
    head += 1
  end
  width = tail - head + 1
  best = [width, head] if width > best[0]
end

puts "#{best[0]} #{best[1] + 1}"
