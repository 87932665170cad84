low, high = STDIN.read.split.map(&:to_i)
root = Math.sqrt(high).to_i
composite = Array.new(root + 1, false)
dark = Array.new(high - low + 1, false)
2.upto(root) do |p|
  next if composite[p]
  (p * p).step(root, p) { |m| composite[m] = true }
  ([p, (low.to_f / p).ceil].max * p).step(high, p) { |m| dark[m - low] = true }
end
dark[0] = true if low == 1

longest = 0
length = 0
finish = nil
dark.each_with_index do |d, i|
  if d
    length += 1
    if length > longest
      longest = length
      finish = low + i
    end
  else
    length = 0
  end
end
puts finish ? "#{finish - longest} #{finish + 1}" : "dark"
