n, m, s, t = gets.split.map(&:to_i)
toll = gets.split.map(&:to_i).unshift(0)
links = Array.new(n + 1) { [] }
m.times do
  a, b, f = gets.split.map(&:to_i)
  links[a].push([b, f])
  links[b].push([a, f])
end

dist = { s => 0 }
from = {}
fixed = {}
loop do
  u = dist.keys.reject { |v| fixed[v] }.min_by { |v| dist[v] }
  break if u.nil?
  fixed[u] = true
  links[u].each do |v, f|
    if !dist.key?(v) || dist[u] + f < dist[v]
      dist[v] = dist[u] + f
      from[v] = u
    end
  end
end

if dist.key?(t)
  total = dist[t]
  stop = from[t]
  while stop && stop != s
    total += toll[stop]
    stop = from[stop]
  end
  puts total
else
  puts(-1)
end
