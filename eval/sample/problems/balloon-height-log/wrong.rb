n, d = gets.split.map(&:to_i)
h = gets.split.map(&:to_i)
dp = Array.new(n, 1)

(0...n).each do |i|
  (0...i).each do |j|
    if (h[i] - h[j]).abs >= d
      dp[i] = [dp[i], dp[j] + 1].max
    end
  end
end

puts dp.max
