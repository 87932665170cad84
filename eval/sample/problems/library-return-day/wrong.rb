require "date"

first, amount = gets.split
closed = gets.to_i.times.map { gets.strip }

day = Date.parse(first) + amount.to_i
open = lambda do |date|
  !date.sunday? && !closed.include?(date.strftime("%m-%d"))
end

day -= 1 until open.call(day)
puts day.strftime("%Y-%m-%d %a")
