MOD = 1_000_000_007
n, k, b = gets.split.map(&:to_i)
slippery = b > 0 ? gets.split.map(&:to_i) : []
dp = Array.new(n + 1) { Array.new(k + 1, 0) }
dp[0][0] = 1

0.upto(n - 1) do |i|
  next if slippery.include?(i)
  sum = dp[i].sum % MOD
  1.upto(k) do |j|
    break if i + j > n
    dp[i + j][j] = (sum - dp[i][j]) % MOD
  end
end

puts dp[n].sum % MOD
