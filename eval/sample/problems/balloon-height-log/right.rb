n, step = gets.split.map(&:to_i)
heights = gets.split.first(n).map(&:to_i)

ends = []
heights.each do |h|
  length = ends.bsearch_index { |e| e > h - step }
  if length.nil?
    ends << h
  elsif h < ends[length]
    ends[length] = h
  end
end

puts ends.length
