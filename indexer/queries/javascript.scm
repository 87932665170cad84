(decorator) @modifier

((field_definition
  property: (_) @name
  value: [
    $FUNCTION
    (call_expression
      function: [(identifier) @_callee (call_expression) (member_expression property: (_) @_callee)]
      arguments: (arguments [$FUNCTION]))
  ]) @definition.method
  $UNLESS_IT_LOOPS_OR_WAITS)
