m, n = gets.split.map(&:to_i)
kilns = m.times.map { gets.split.map(&:to_i) }

clock = Array.new(m, 0)
fired = Array.new(m, 0)
finish = 0

n.times do
  pick = (0...m).min_by { |i| clock[i] }
  t, c, r = kilns[pick]
  clock[pick] += t
  finish = [finish, clock[pick]].max
  fired[pick] += 1
  clock[pick] += r if (fired[pick] % c).zero?
end

puts finish
