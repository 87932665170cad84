n, k = gets.split.map(&:to_i)
board = []

n.times do |time|
  name, amount = gets.split
  bid = [amount.to_i, -time, name]
  if board.size < k
    board << bid
    puts "-"
    next
  end
  weakest = board.min
  if bid[0] > weakest[0]
    board.delete(weakest)
    board << bid
    puts weakest[2]
  else
    puts "-"
  end
end

puts board.map(&:first).sum
