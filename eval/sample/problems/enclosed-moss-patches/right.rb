rows, cols = gets.split.map(&:to_i)
roof = {}
rows.times do |r|
  gets.strip.each_char.with_index { |kind, c| roof[[r, c]] = kind unless kind == "." }
end

areas = []
until roof.empty?
  tile, kind = roof.shift
  patch = [tile]
  patch.each do |r, c|
    [[r, c + 1], [r, c - 1], [r + 1, c], [r - 1, c]].each do |near|
      next unless roof[near] == kind
      roof.delete(near)
      patch << near
    end
  end
  open = patch.any? { |r, c| r.zero? || c.zero? || r == rows - 1 || c == cols - 1 }
  areas << patch.size unless open
end

puts "#{areas.size} #{areas.max || 0}"
