versions = STDIN.read.split.drop(1)

sorted = versions.sort do |a, b|
  x = a.sub(/^v/, "").split(/[.-]/)
  y = b.sub(/^v/, "").split(/[.-]/)
  result = 0
  [x.size, y.size].max.times do |i|
    s = x[i] || "0"
    t = y[i] || "0"
    result = if s =~ /\A\d+\z/ && t =~ /\A\d+\z/
               s.to_i <=> t.to_i
             else
               s <=> t
             end
    break unless result.zero?
  end
  result
end

puts sorted
