Team = Struct.new(:name, :points, :won, :away)

count, matches = gets.split.map(&:to_i)
teams = gets.split.to_h { |n| [n, Team.new(n, 0, 0, 0)] }
matches.times do
  h, g, x, y = gets.split
  x = x.to_i
  y = y.to_i
  host = teams[h]
  guest = teams[g]
  host.won += x
  guest.won += y
  guest.away += y
  if x > y
    host.points += 3
  elsif x < y
    guest.points += 3
  else
    host.points += 1
    guest.points += 1
  end
end

table = teams.values.sort_by { |t| [-t.points, -t.won, -t.away, t.name] }
place = 0
table.each_with_index do |t, i|
  before = table[i - 1]
  same = i > 0 && [t.points, t.won, t.away] == [before.points, before.won, before.away]
  place = i + 1 unless same
  puts "#{place} #{t.name} #{t.points}"
end
