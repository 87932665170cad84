class Carts
  def initialize(casks)
    @casks = casks
    @total = casks.sum
    @first_size = casks.size / 2
  end

  def loads
    masks = [1] + [0] * @first_size
    @casks.each do |weight|
      @first_size.downto(1) { |k| masks[k] |= masks[k - 1] << weight }
    end
    masks.last
  end

  def smallest_difference
    mask = loads
    (0..@total).select { |s| mask[s] == 1 }.map { |s| (@total - 2 * s).abs }.min
  end
end

gets
puts Carts.new(gets.split.map(&:to_i)).smallest_difference
