def parse(version)
  main, tag = version.delete_prefix("v").split("-")
  numbers = main.split(".").map(&:to_i)
  numbers.pop while numbers.last == 0
  words = (tag || "").split(".").map { |w| w.rjust(10, "0") }
  [numbers, tag ? 1 : 0, words]
end

n = gets.to_i
list = n.times.map { gets.chomp }
sorted = list.each_with_index.sort_by { |v, i| [parse(v), i] }
sorted.each do |v, _|
  puts v
end
