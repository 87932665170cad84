n, m, s, t = gets.split.map(&:to_i)
tolls = [0] + gets.split.map(&:to_i)
tolls[s] = 0
neighbours = Hash.new { |hash, key| hash[key] = [] }
m.times do
  a, b, fodder = gets.split.map(&:to_i)
  neighbours[a] << [b, fodder]
  neighbours[b] << [a, fodder]
end

cost = Array.new(n + 1, Float::INFINITY)
cost[s] = 0
open = { s => true }
closed = {}
until open.empty?
  village = open.keys.min_by { |v| cost[v] }
  open.delete(village)
  closed[village] = true
  break if village == t
  neighbours[village].each do |to, fodder|
    next if closed[to]
    offer = cost[village] + tolls[village] + fodder
    if offer < cost[to]
      cost[to] = offer
      open[to] = true
    end
  end
end
puts cost[t] == Float::INFINITY ? -1 : cost[t]
