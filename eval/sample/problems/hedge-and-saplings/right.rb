Corner = Struct.new(:x, :y) do
  def steps_to(other)
    (other.x - x).gcd(other.y - y)
  end

  def cross(other)
    x * other.y - other.x * y
  end
end

n = gets.to_i
outline = Array.new(n) { Corner.new(*gets.split.map(&:to_i)) }
edges = outline.zip(outline.rotate)

posts = edges.sum { |a, b| a.steps_to(b) }
twice_area = edges.sum { |a, b| a.cross(b) }.abs
puts "#{posts} #{(twice_area - posts) / 2 + 1}"
