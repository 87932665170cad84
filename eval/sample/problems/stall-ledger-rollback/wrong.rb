accounts = Hash.new(0)
snapshots = []

gets.to_i.times do
  words = gets.split
  case words[0]
  when "put"
    accounts[words[1]] += words[2].to_i
  when "pay"
    amount = words[3].to_i
    if accounts[words[1]] <= amount
      puts "refused"
    else
      accounts[words[1]] -= amount
      accounts[words[2]] += amount
    end
  when "show"
    puts accounts[words[1]]
  when "try"
    snapshots.push(accounts.clone)
  when "keep"
    snapshots.pop
  when "undo"
    if snapshots.empty?
      puts "nothing open"
    else
      accounts = snapshots.first
      snapshots.clear
    end
  end
end
