a = gets.strip
b = gets.strip

dist = Array.new(a.size + 1) { Array.new(b.size + 1, 0) }
(1..a.size).each { |i| dist[i][0] = 2 * i }
(1..b.size).each do |j|
  dist[0][j] = dist[0][j - 1] + (j > 1 && b[j - 1] == b[j - 2] ? 1 : 3)
end

(1..a.size).each do |i|
  (1..b.size).each do |j|
    gap = (a[i - 1].ord - b[j - 1].ord).abs
    gap = 26 - gap if gap > 13
    insert = b[j - 1] == b[j - 2] && j > 1 ? 1 : 3
    dist[i][j] = [dist[i - 1][j] + 2, dist[i][j - 1] + insert, dist[i - 1][j - 1] + gap].min
  end
end

puts dist[a.size][b.size]
