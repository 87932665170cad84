height, width = gets.split.map(&:to_i)
lawn = Array.new(height) { gets.strip }
sy = lawn.index { |line| line.include?("S") }
sx = lawn[sy].index("S")

best = { [sy, sx, false] => 0 }
pending = [[sy, sx, false]]
answer = -1

until pending.empty?
  y, x, spent = here = pending.shift
  if lawn[y][x] == "T"
    answer = best[here]
    break
  end
  [[0, 1], [1, 0], [0, -1], [-1, 0]].each do |dy, dx|
    ny, nx = y + dy, x + dx
    next unless ny.between?(0, height - 1) && nx.between?(0, width - 1)
    hedge = lawn[ny][nx] == "#"
    next if hedge && spent
    key = [ny, nx, spent || hedge]
    next if best.key?(key)
    best[key] = best[here] + 1
    pending << key
  end
end

puts answer
