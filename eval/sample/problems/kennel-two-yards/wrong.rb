require "set"

n, m = gets.split.map(&:to_i)
foes = Array.new(n + 1) { Set.new }
m.times do
  a, b = gets.split.map(&:to_i)
  foes[a].add(b)
  foes[b].add(a)
end

color = {}
small = 0
(1..n).each do |dog|
  next if color[dog]
  color[dog] = :big
  stack = [dog]
  while (d = stack.pop)
    foes[d].each do |f|
      if color[f].nil?
        color[f] = color[d] == :big ? :small : :big
        small += 1 if color[f] == :small
        stack << f
      elsif color[f] == color[d]
        puts "HOWL"
        exit
      end
    end
  end
end
puts small
