r, c, k = gets.split.map(&:to_i)
basket = 0
tip = lambda do |amount, row, col|
  basket += amount
  next if basket < k
  puts "#{row} #{col}"
  basket = 0
end

orchard = Array.new(r) { gets.split.map(&:to_i) }
top, bottom, left, right = 1, r, 1, c
direction = :down
while top <= bottom && left <= right
  case direction
  when :down
    top.upto(bottom) { |i| tip.(orchard[i - 1][left - 1], i, left) }
    left += 1
    direction = :right
  when :right
    left.upto(right) { |j| tip.(orchard[bottom - 1][j - 1], bottom, j) }
    bottom -= 1
    direction = :up
  when :up
    bottom.downto(top) { |i| tip.(orchard[i - 1][right - 1], i, right) }
    right -= 1
    direction = :left
  when :left
    right.downto(left) { |j| tip.(orchard[top - 1][j - 1], top, j) }
    top += 1
    direction = :down
  end
end
puts basket
