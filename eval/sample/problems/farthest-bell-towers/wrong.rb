n, k = gets.split.map(&:to_i)
adj = Hash.new { |h, x| h[x] = [] }
(n - 1).times do
  a, b, l = gets.split.map(&:to_i)
  adj[a] << [b, l]
  adj[b] << [a, l]
end
towers = k > 0 ? gets.split.map(&:to_i) : []

walk = lambda do |start|
  dist = { start => 0 }
  stack = [start]
  until stack.empty?
    v = stack.pop
    adj[v].each do |w, l|
      next if dist[w]
      dist[w] = dist[v] + l
      stack.push(w)
    end
  end
  dist
end

if towers.size < 2
  puts 0
else
  from_one = walk.call(1)
  far = from_one.max_by { |_, d| d }.first
  from_far = walk.call(far)
  puts towers.map { |t| from_far[t] }.max
end
