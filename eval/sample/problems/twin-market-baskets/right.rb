n = gets.to_i

baskets = Array.new(n) do
  _, *things = gets.split
  things.uniq.sort
end

sizes = baskets.tally.values
largest = sizes.max
lonely = sizes.count(1)

puts "#{largest} #{lonely}"
