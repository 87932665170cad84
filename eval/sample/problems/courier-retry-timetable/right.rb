base, factor, cap, allowed, deadline = gets.split.map(&:to_i)
attempts = Array.new(allowed) { gets.split }

waits = Enumerator.produce([base, cap].min) { |w| [w * factor, cap].min }
start = 0
verdict = nil

attempts.zip(waits.take(allowed)).each.with_index(1) do |((length, result, asked), wait), k|
  puts "try #{k} at #{start}"
  finish = start + length.to_i
  if result == "ok"
    verdict = "delivered at #{finish}"
    break
  end
  start = finish + [wait, asked.to_i].max
  if start > deadline || k == allowed
    verdict = "gave up at #{finish}"
    break
  end
end

puts verdict
