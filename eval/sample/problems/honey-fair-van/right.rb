limit, n = gets.split.map(&:to_i)
barrels = Array.new(n) { gets.split.map(&:to_i) }

income = Array.new(limit + 1, 0)
barrels.each do |kg, price|
  options = [[kg, price], [2 * kg, price + price / 2]]
  limit.downto(kg) do |room|
    options.each do |need, gain|
      next if need > room
      total = income[room - need] + gain
      income[room] = total if total > income[room]
    end
  end
end
puts income.last
