Entry = Struct.new(:service, :status, :ms)

def read_entry(line)
  _time, service, *rest = line.split
  attrs = rest.map { |word| word.split("=", 2) }.select { |pair| pair.size == 2 }.to_h
  return nil unless [attrs["status"], attrs["ms"]].all? { |v| v && v.match?(/\A\d+\z/) }
  Entry.new(service, attrs["status"].to_i, attrs["ms"].to_i)
end

count = gets.to_i
entries = Array.new(count) { read_entry(gets) }
good = entries.compact

report = good.group_by(&:service).map do |service, list|
  bad = list.count { |e| e.status >= 500 }
  [service, list.size, bad, list.sum(&:ms) / list.size]
end

report.sort_by { |service, _, bad, _| [-bad, service] }.each { |line| puts line.join(" ") }
puts "skipped #{entries.size - good.size}"
