class Pattern
  GROUP = /(\w)\1{2,8}/

  attr_reader :row

  def initialize(row)
    @row = row
  end

  def shorthand
    @shorthand ||= row.gsub(GROUP) { |run| "#{run.length}#{run[0]}" }
  end

  def saved
    row.length - shorthand.length
  end
end

patterns = ARGF.read.split.drop(1).map { |row| Pattern.new(row) }
puts patterns.map(&:shorthand)
puts patterns.sum(&:saved)
