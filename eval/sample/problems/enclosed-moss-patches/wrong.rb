r, c = gets.split.map(&:to_i)
grid = Array.new(r) { gets.strip.chars }
visited = Array.new(r) { Array.new(c, false) }
count = 0
largest = 0

(1...r - 1).each do |i|
  (1...c - 1).each do |j|
    next if visited[i][j] || grid[i][j] == "."
    visited[i][j] = true
    stack = [[i, j]]
    area = 0
    until stack.empty?
      y, x = stack.pop
      area += 1
      [[0, 1], [1, 0], [0, -1], [-1, 0]].each do |dy, dx|
        ny = y + dy
        nx = x + dx
        next unless ny.between?(1, r - 2) && nx.between?(1, c - 2)
        next if visited[ny][nx] || grid[ny][nx] != grid[i][j]
        visited[ny][nx] = true
        stack << [ny, nx]
      end
    end
    count += 1
    largest = area if area > largest
  end
end

puts "#{count} #{largest}"
