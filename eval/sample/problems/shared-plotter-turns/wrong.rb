n, q = gets.split.map(&:to_i)
arrival = []
left = []
n.times do
  a, p = gets.split.map(&:to_i)
  arrival << a
  left << p
end

clock = arrival[0]
done = Array.new(n)
while done.any?(&:nil?)
  moved = false
  n.times do |i|
    next if done[i] || arrival[i] > clock
    turn = [q, left[i]].min
    clock += turn
    left[i] -= turn
    moved = true
    done[i] = clock if left[i] == 0
  end
  clock += 1 unless moved
end

puts done.join(" ")
