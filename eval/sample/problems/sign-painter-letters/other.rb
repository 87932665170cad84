FROM, TO = Array.new(2) { gets.strip.tr("-", "") }
GOAL = [FROM.size, TO.size].freeze

def moves(i, j)
  list = []
  list << [i + 1, j, 2] if i < FROM.size
  if j < TO.size
    doubled = j.positive? && TO[j] == TO[j - 1]
    list << [i, j + 1, doubled ? 1 : 3]
  end
  if i < FROM.size && j < TO.size
    around = (FROM[i].ord - TO[j].ord) % 26
    list << [i + 1, j + 1, [around, 26 - around].min]
  end
  list
end

buckets = Hash.new { |h, k| h[k] = [] }
buckets[0] << [0, 0]
settled = {}
pence = 0
loop do
  while (state = buckets[pence].pop)
    next if settled[state]
    settled[state] = pence
    moves(*state).each do |i, j, extra|
      buckets[pence + extra] << [i, j] unless settled[[i, j]]
    end
  end
  break if settled.key?(GOAL)
  buckets.delete(pence)
  pence += 1
end
puts settled[GOAL]
