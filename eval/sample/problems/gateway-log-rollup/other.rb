STATUS = /(?<!\S)status=(\S*)/
MILLIS = /(?<!\S)ms=(\S*)/
DIGITS = /\A[0-9]+\z/

totals = {}
rejected = 0
gets.to_i.times do
  line = gets.chomp
  code = line.scan(STATUS).flatten.last.to_s
  time = line.scan(MILLIS).flatten.last.to_s
  if code !~ DIGITS || time !~ DIGITS
    rejected += 1
    next
  end
  bucket = (totals[line[/\S+ (\S+)/, 1]] ||= [0, 0, 0])
  bucket[0] += 1
  bucket[1] += 1 if code.to_i > 499
  bucket[2] += time.to_i
end

names = totals.keys.sort
worst = totals.values.map { |b| b[1] }.max || 0
worst.downto(0) do |level|
  names.each do |name|
    calls, bad, sum = totals[name]
    puts "#{name} #{calls} #{bad} #{sum.div(calls)}" if bad == level
  end
end
puts "skipped #{rejected}"
