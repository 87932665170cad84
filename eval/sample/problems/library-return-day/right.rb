NAMES = %w[Sat Sun Mon Tue Wed Thu Fri].freeze

def leap?(year)
  (year % 4).zero? && (year % 100 != 0 || (year % 400).zero?)
end

def days_in(year, month)
  return leap?(year) ? 29 : 28 if month == 2
  [4, 6, 9, 11].include?(month) ? 30 : 31
end

def weekday(year, month, day)
  if month < 3
    month += 12
    year -= 1
  end
  century, rest = year.divmod(100)
  NAMES[(day + 13 * (month + 1) / 5 + rest + rest / 4 + century / 4 + 5 * century) % 7]
end

date, loan = gets.split
year, month, day = date.split("-").map(&:to_i)
closed = Array.new(gets.to_i) { gets.split("-").map(&:to_i) }

day += loan.to_i
loop do
  while day > days_in(year, month)
    day -= days_in(year, month)
    month += 1
    year, month = year + 1, 1 if month > 12
  end
  break unless closed.include?([month, day]) || weekday(year, month, day) == "Sun"
  day += 1
end

puts format("%04d-%02d-%02d %s", year, month, day, weekday(year, month, day))
