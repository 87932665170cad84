class Board
  Bid = Struct.new(:name, :amount)

  def initialize(room)
    @room = room
    @bids = []
  end

  def offer(name, amount)
    spot = @bids.bsearch_index { |b| b.amount < amount } || @bids.size
    @bids.insert(spot, Bid.new(name, amount))
    @bids.size > @room ? @bids.pop.name : "-"
  end

  def total
    @bids.sum(&:amount)
  end
end

n, k = gets.split.map(&:to_i)
board = Board.new(k)
n.times do
  name, amount = gets.split
  puts board.offer(name, amount.to_i)
end
puts board.total
