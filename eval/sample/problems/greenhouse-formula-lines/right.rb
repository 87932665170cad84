class Formula
  Failure = Class.new(StandardError)

  def initialize(line)
    @tokens = line.scan(/\d+|[-+*\/^()]/)
  end

  def value
    total = factor_chain
    total = total.send(@tokens.shift, factor_chain) while %w[+ -].include?(@tokens.first)
    total
  end

  private

  def factor_chain
    result = negation
    while %w[* /].include?(@tokens.first)
      if @tokens.shift == "*"
        result *= negation
      else
        divisor = negation
        raise Failure if divisor.zero?
        quotient = result.abs / divisor.abs
        result = result * divisor < 0 ? -quotient : quotient
      end
    end
    result
  end

  def negation
    if @tokens.first == "-"
      @tokens.shift
      return -negation
    end
    base = operand
    return base unless @tokens.first == "^"
    @tokens.shift
    exponent = negation
    raise Failure if exponent < 0
    base**exponent
  end

  def operand
    token = @tokens.shift
    return token.to_i unless token == "("
    value.tap { @tokens.shift }
  end
end

gets.to_i.times do
  puts Formula.new(gets).value
rescue Formula::Failure
  puts "error"
end
