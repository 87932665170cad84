v, m = gets.split.map(&:to_i)
names = gets.split.first(v)
stats = names.to_h { |name| [name, [0, 0, 0]] }

m.times do
  host, guest, *feathers = gets.split
  x, y = feathers.map(&:to_i)
  stats[host][0] += [1, 3, 0][x <=> y]
  stats[guest][0] += [1, 3, 0][y <=> x]
  stats[host][1] += x - y
  stats[guest][1] += y - x
  stats[guest][2] += y
end

place = 1
groups = names.group_by { |name| stats[name] }
groups.sort.reverse_each do |(points, _, _), members|
  members.sort.each { |name| puts "#{place} #{name} #{points}" }
  place += members.size
end
