n, m = gets.split.map(&:to_i)
foes = Hash.new { |hash, dog| hash[dog] = [] }
m.times do
  a, b = gets.split.map(&:to_i)
  foes[a] << b
  foes[b] << a
end

yard = {}
small = 0
howl = false
(1..n).each do |first|
  next if yard.key?(first)
  layer = [first]
  current = true
  sizes = { true => 0, false => 0 }
  yard[first] = current
  until layer.empty?
    sizes[current] += layer.size
    nearby = layer.flat_map { |dog| foes[dog] }.uniq
    howl = true if nearby.any? { |dog| yard[dog] == current }
    layer = nearby.reject { |dog| yard.key?(dog) }
    current = !current
    layer.each { |dog| yard[dog] = current }
  end
  small += sizes.values.min
end
puts howl ? "HOWL" : small
