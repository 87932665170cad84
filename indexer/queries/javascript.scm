(decorator) @modifier

((field_definition
  property: (_) @name
  value: [
    (arrow_function body: (_) @body)
    (function_expression body: (_) @body)
    (call_expression
      function: [(identifier) @_callee (call_expression) (member_expression property: (_) @_callee)]
      arguments: (arguments [(arrow_function body: (_) @body) (function_expression body: (_) @body)]))
  ]) @definition.method
  (#not-match? @_callee "^(map|flatMap|filter|find|some|every|reduce|sort|forEach|then|replace|setTimeout|setInterval|on|subscribe|mockImplementation)$"))
