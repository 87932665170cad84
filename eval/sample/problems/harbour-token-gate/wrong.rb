class Bucket
  def initialize(capacity, rate, now)
    @capacity = capacity * 1000
    @rate = rate
    @level = 0
    @level = @capacity
    @now = now
  end

  def ask(now, cost)
    @level = [@capacity, @level + (now - @now) * @rate].min
    @now = now
    need = cost * 1000
    return "never" if need > @capacity
    @level -= need
    return "ok" if @level >= 0
    "wait #{(-@level).fdiv(@rate).ceil}"
  end
end

b, r, q = gets.split.map(&:to_i)
buckets = {}
q.times do
  t, ship, cost = gets.split
  buckets[ship] ||= Bucket.new(b, r, t.to_i)
  puts buckets[ship].ask(t.to_i, cost.to_i)
end
