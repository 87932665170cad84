w, n = gets.split.map(&:to_i)
dp = [0] * (w + 1)

n.times do
  k, p = gets.split.map(&:to_i)
  half = (p / 2.0).round
  [p, half].each do |gain|
    w.downto(k) do |c|
      dp[c] = [dp[c], dp[c - k] + gain].max
    end
  end
end

puts dp[w]
