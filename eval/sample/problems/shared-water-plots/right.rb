class DisjointPlots
  attr_reader :count

  def initialize(weights)
    @parent = (0...weights.size).to_a
    @weight = weights
    @count = weights.size
  end

  def find(i)
    @parent[i] = find(@parent[i]) if @parent[i] != i
    @parent[i]
  end

  def merge(i, j)
    i = find(i)
    j = find(j)
    return if i == j

    @parent[j] = i
    @weight[i] += @weight[j]
    @count -= 1
  end

  def total(i) = @weight[find(i)]
end

_, q = gets.split.map(&:to_i)
plots = DisjointPlots.new(gets.split.map(&:to_i))
q.times do
  op, *args = gets.split
  a, b = args.map { |text| text.to_i - 1 }
  case op
  when "J" then plots.merge(a, b)
  when "N" then puts plots.total(a)
  else puts plots.count
  end
end
