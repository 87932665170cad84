m, order = gets.split.map(&:to_i)
kilns = Array.new(m) { gets.split.map(&:to_i) }

upper = kilns.map { |t, c, r| order * t + (order - 1) / c * r }.min

answer = (0..upper).bsearch do |minute|
  total = kilns.sum do |t, c, r|
    loops, left = minute.divmod(t * c + r)
    loops * c + [left / t, c].min
  end
  total >= order
end

puts answer
