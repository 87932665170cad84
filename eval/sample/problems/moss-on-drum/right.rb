height, width, springs = gets.split.map(&:to_i)
moss = Array.new(height) { gets.chomp.chars.map { |ch| ch == "#" } }

OFFSETS = [-1, 0, 1].product([-1, 0, 1]) - [[0, 0]]

springs.times do
  moss = moss.each_with_index.map do |ring, y|
    ring.each_with_index.map do |alive, x|
      around = OFFSETS.count do |dy, dx|
        row = y + dy
        row.between?(0, height - 1) && moss[row][(x + dx) % width]
      end
      alive ? around.between?(2, 4) : around == 3
    end
  end
end

puts moss.flatten.count(true)
moss.each { |ring| puts ring.map { |m| m ? "#" : "." }.join }
