n, k = gets.split.map(&:to_i)
teas = gets.split
count = Hash.new(0)
left = 0
longest = 0
first = 1

(0...n).each do |right|
  count[teas[right]] += 1
  if count[teas[right]] > k
    count[teas[left]] -= 1
    left += 1
  end
  if right - left + 1 > longest
    longest = right - left + 1
    first = left + 1
  end
end

puts "#{longest} #{first}"
