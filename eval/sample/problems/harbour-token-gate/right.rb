b, r, q = gets.split.map(&:to_i)
jars = {}

q.times do
  time, ship, cost = gets.split
  time = time.to_i
  cost = cost.to_i
  jar = (jars[ship] ||= { amount: b.to_r, at: time })
  jar[:amount] = [b, jar[:amount] + Rational((time - jar[:at]) * r, 1000)].min
  jar[:at] = time
  if cost > b
    puts "never"
  elsif jar[:amount] >= cost
    jar[:amount] -= cost
    puts "ok"
  else
    puts "wait #{((cost - jar[:amount]) * 1000 / r).ceil}"
  end
end
