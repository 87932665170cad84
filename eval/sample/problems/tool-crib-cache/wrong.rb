class Cache
  def initialize(size)
    @size = size
    @data = {}
  end

  def touch(key)
    value = @data.delete(key)
    @data[key] = value
  end

  def put(key, value)
    @data.delete(key)
    @data[key] = value
    return if @data.size <= @size
    @data.shift
  end

  def get(key)
    return "miss" unless @data.key?(key)
    touch(key)
  end

  def peek(key)
    @data[key] || "miss"
  end

  def to_s
    "shelf: " + @data.keys.join(" ")
  end
end

size, count = gets.split.map(&:to_i)
cache = Cache.new(size)
count.times do
  op, key, value = gets.split
  case op
  when "put" then (gone = cache.put(key, value)) && puts("drop #{gone[0]}")
  when "get" then puts cache.get(key)
  else puts cache.peek(key)
  end
end
puts cache
