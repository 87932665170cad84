n, k, m = gets.split.map(&:to_i)
near = Array.new(n + 1) { [] }
(k + m).times do
  a, b, price = gets.split.map(&:to_i)
  price ||= 0
  near[a] << [b, price]
  near[b] << [a, price]
end

dist = Array.new(n + 1, Float::INFINITY)
via = Array.new(n + 1, 0)
dist[1] = 0
todo = (1..n).to_a
until todo.empty?
  hut = todo.min_by { |h| dist[h] }
  todo.delete(hut)
  break if dist[hut] == Float::INFINITY
  near[hut].each do |other, price|
    if dist[hut] + price < dist[other]
      dist[other] = dist[hut] + price
      via[other] = price
    end
  end
end

if dist.drop(1).include?(Float::INFINITY)
  puts "IMPOSSIBLE"
else
  puts via.sum
end
