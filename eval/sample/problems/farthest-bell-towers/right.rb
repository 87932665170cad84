class Valley
  def initialize(n)
    @paths = Array.new(n + 1) { {} }
  end

  def add(a, b, length)
    @paths[a][b] = length
    @paths[b][a] = length
  end

  def farthest(from, candidates)
    metres = { from => 0 }
    queue = [from]
    queue.each do |v|
      @paths[v].each do |w, length|
        next if metres.key?(w)
        metres[w] = metres[v] + length
        queue << w
      end
    end
    candidates.map { |c| [metres[c], c] }.max
  end
end

n, k = gets.split.map(&:to_i)
valley = Valley.new(n)
(n - 1).times { valley.add(*gets.split.map(&:to_i)) }
if k < 2
  puts 0
else
  bells = gets.split.map(&:to_i)
  _, edge = valley.farthest(bells.first, bells)
  puts valley.farthest(edge, bells).first
end
