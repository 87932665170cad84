n = gets.to_i
saved = 0

n.times do
  row = gets.chomp
  brief = row.chars.chunk_while { |a, b| a == b }.map do |run|
    run.each_slice(9).map do |part|
      part.size < 3 ? part.join : "#{part.size}#{part.first}"
    end.join
  end.join
  saved += row.size - brief.size
  puts brief
end

puts saved
