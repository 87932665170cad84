def total(b, n, m)
  return 1 if n.zero?
  if n.odd?
    half = total(b, n / 2, m)
    half * (1 + b.pow(n / 2 + 1, m)) % m
  else
    (total(b, n - 1, m) + b.pow(n, m)) % m
  end
end

base, walks, marks, start = ARGF.read.split.map(&:to_i)
puts((start + total(base, walks, marks)) % marks)
