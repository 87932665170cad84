base, factor, cap, tries, deadline = gets.split.map(&:to_i)
clock = 0
delay = base

1.upto(tries) do |k|
  length, result, x = gets.split
  puts "try #{k} at #{clock}"
  clock += length.to_i
  if result == "ok"
    puts "delivered at #{clock}"
    exit
  end
  wait = [delay, cap].min
  wait += x.to_i if result == "busy"
  if k == tries
    puts "gave up at #{clock}"
    exit
  end
  clock += wait
  if clock >= deadline
    puts "gave up at #{clock}"
    exit
  end
  delay *= factor
end
