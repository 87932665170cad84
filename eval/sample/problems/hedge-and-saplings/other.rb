def posts_along(from, to)
  run = (to - from).real
  rise = (to - from).imaginary
  return run.abs + rise.abs if run.zero? || rise.zero?

  slope = Rational(rise, run)
  run.abs / slope.denominator
end

def twice_signed_area(apex, rest)
  rest.each_cons(2).reduce(0) do |sum, (left, right)|
    sum + ((left - apex).conjugate * (right - apex)).imaginary
  end
end

count, *values = $stdin.each_line.flat_map { |line| line.split.map { |v| Integer(v) } }
corners = values.each_slice(2).map { |x, y| Complex(x, y) }.first(count)

posts = 0
corners.each_index { |i| posts += posts_along(corners[i - 1], corners[i]) }

apex, *others = corners
doubled = twice_signed_area(apex, others).abs
saplings = Rational(doubled - posts, 2) + 1
puts [posts, saplings.to_i].join(" ")
