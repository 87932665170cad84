class TastingRoom
  def initialize(cups, limit)
    @cups = cups
    @limit = limit
    @places = Hash.new { |h, tea| h[tea] = [] }
  end

  def longest
    barrier = 0
    champion = { size: 0, first: 1 }
    @cups.each.with_index(1) do |tea, pos|
      spots = @places[tea]
      spots.push(pos)
      if spots.size > @limit
        last_excess = spots[spots.size - 1 - @limit]
        barrier = last_excess if last_excess > barrier
      end
      size = pos - barrier
      champion = { size: size, first: barrier + 1 } if size > champion[:size]
    end
    champion.values_at(:size, :first)
  end
end

header, *cups = $stdin.read.split("\n", 2)
limit = header.split.last.to_i
puts TastingRoom.new(cups.first.split, limit).longest.join(" ")
