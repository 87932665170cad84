n = gets.to_i
pts = n.times.map { gets.split.map(&:to_i) }
posts = 0
area2 = 0
n.times do |i|
  x1, y1 = pts[i]
  x2, y2 = pts[i - 1]
  area2 += x1 * y2 - x2 * y1
  dx = (x1 - x2).abs
  dy = (y1 - y2).abs
  posts += dx.gcd(dy) - 1
end
area = area2.abs / 2
inside = area - posts / 2 + 1
puts "#{posts} #{inside}"
