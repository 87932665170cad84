n = gets.to_i
stats = Hash.new { |h, k| h[k] = { calls: 0, failures: 0, ms: 0 } }
skipped = 0

n.times do
  parts = gets.split
  kv = {}
  parts.drop(2).each do |part|
    k, v = part.split("=", 2)
    kv[k] = v
  end
  unless kv["status"] =~ /\A\d+\z/ && kv["ms"] =~ /\A\d+\z/
    skipped += 1
    next
  end
  s = stats[parts[1]]
  s[:calls] += 1
  s[:failures] += 1 if kv["status"].to_i >= 500
  s[:ms] += kv["ms"].to_i
end

stats.sort_by { |name, s| [s[:failures], name] }.reverse.each do |name, s|
  puts [name, s[:calls], s[:failures], s[:ms] / s[:calls]].join(" ")
end
puts "skipped #{skipped}"
