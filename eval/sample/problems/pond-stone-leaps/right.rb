PRIME = 10**9 + 7
n, k, b = gets.split.map(&:to_i)
slippery = b.zero? ? [] : gets.split.map(&:to_i)
dry = Array.new(n + 1, true)
slippery.each { |s| dry[s] = false }

arrivals = Array.new(n + 1) { Hash.new(0) }
arrivals[0][0] = 1
(0...n).each do |here|
  everything = arrivals[here].values.sum
  next if everything.zero?
  (1..k).each do |leap|
    there = here + leap
    break if there > n
    next unless dry[there]
    arrivals[there][leap] = (everything - arrivals[here][leap]) % PRIME
  end
end
puts arrivals[n].values.sum % PRIME
