def read
  counts = Hash.new(0)
  gets.to_i.times do
    name, qty = gets.split
    counts[name] += qty.to_i
  end
  counts
end

before = read
after = read
unchanged = 0

before.keys.union(after.keys).sort_by(&:downcase).each do |name|
  a, b = before[name], after[name]
  if a == b
    unchanged += 1
  elsif a == 0
    puts "+ #{name} #{b}"
  elsif b == 0
    puts "- #{name} #{a}"
  else
    puts "~ #{name} #{a} #{b}"
  end
end
puts "#{unchanged} unchanged"
