class Coast
  def initialize(periods)
    @cycle = periods.reduce(1) { |acc, p| acc.lcm(p) }
  end

  def flashes(from, to)
    first = (from + @cycle - 1) / @cycle
    last = to / @cycle
    last - first + 1
  end
end

numbers = $stdin.read.split.map(&:to_i)
n = numbers.shift
coast = Coast.new(numbers.take(n))
a, b = numbers.drop(n)
puts coast.flashes(a, b)
