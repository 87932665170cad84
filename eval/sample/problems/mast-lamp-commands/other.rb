class Mast
  def initialize(width, number)
    @lamps = Array.new(width) { |i| number[i] == 1 }
  end

  def flip(from, to)
    (from..to).each { |i| @lamps[i] = !@lamps[i] }
    nil
  end

  def raise(places)
    @lamps.rotate!(-places)
    nil
  end

  def douse(lamp)
    @lamps[lamp] = false
    nil
  end

  def count(from, to)
    @lamps[from..to].count(true)
  end

  def to_i
    @lamps.reverse.map { |on| on ? "1" : "0" }.join.to_i(2)
  end
end

width, number, orders = gets.split.map(&:to_i)
mast = Mast.new(width, number)
orders.times do
  name, *numbers = gets.split
  answer = mast.public_send(name, *numbers.map(&:to_i))
  puts answer if answer
end
puts mast.to_i
