h, w, t = gets.split.map(&:to_i)
grid = h.times.map { gets.strip }

t.times do
  fresh = []
  h.times do |i|
    row = +""
    w.times do |j|
      c = 0
      c += 1 if i > 0 && grid[i - 1][j] == "#"
      c += 1 if i < h - 1 && grid[i + 1][j] == "#"
      c += 1 if grid[i][j - 1] == "#"
      c += 1 if grid[i][(j + 1) % w] == "#"
      alive = grid[i][j] == "#" ? (2..4).cover?(c) : c == 3
      row << (alive ? "#" : ".")
    end
    fresh << row
  end
  grid = fresh
end

puts grid.sum { |r| r.count("#") }
puts grid
