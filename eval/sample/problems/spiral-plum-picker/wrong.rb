rows, cols, limit = gets.split.map(&:to_i)
grid = rows.times.map { gets.split.map(&:to_i) }

path = []
layers = ([rows, cols].min + 1) / 2
layers.times do |d|
  last_row = rows - 1 - d
  last_col = cols - 1 - d
  (d...last_row).each { |i| path << [i, d] }
  (d...last_col).each { |j| path << [last_row, j] }
  last_row.downto(d + 1) { |i| path << [i, last_col] }
  last_col.downto(d + 1) { |j| path << [d, j] }
end

sum = 0
path.each do |i, j|
  sum += grid[i][j]
  if sum >= limit
    puts "#{i + 1} #{j + 1}"
    sum = 0
  end
end
puts sum
