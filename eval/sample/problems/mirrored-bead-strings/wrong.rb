class Cord
  def initialize(text)
    @text = text.downcase
  end

  def pieces(minimum)
    total = 0
    (0...@text.length).each do |middle|
      radius = 0
      while middle - radius >= 0 && middle + radius < @text.length &&
            @text[middle - radius] == @text[middle + radius]
        total += 1 if 2 * radius + 1 >= minimum
        radius += 1
      end
    end
    total
  end
end

k = gets.to_i
puts Cord.new(gets.chomp).pieces(k)
