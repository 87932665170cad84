n, quantum = gets.split.map(&:to_i)
Job = Struct.new(:arrival, :sheets, :done)
jobs = Array.new(n) { Job.new(*gets.split.map(&:to_i)) }

future = jobs.dup
line = []
clock = 0

until future.empty? && line.empty?
  clock = [clock, future.first.arrival].max if line.empty?
  line << future.shift while future.any? && future.first.arrival <= clock
  job = line.shift
  turn = [quantum, job.sheets].min
  clock += turn
  job.sheets -= turn
  line << future.shift while future.any? && future.first.arrival <= clock
  if job.sheets.zero?
    job.done = clock
  else
    line << job
  end
end

puts jobs.map(&:done).join(" ")
