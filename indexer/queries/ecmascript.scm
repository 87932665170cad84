; JavaScript and TypeScript alike. A function passed to a call is one of the name that the call is bound to,
; unless the call loops, waits or listens.
; $FUNCTION: (arrow_function body: (_) @body) (function_expression body: (_) @body)
; $CALLED_WITH_ONE: (call_expression function: [(identifier) @_callee (call_expression) (member_expression property: (_) @_callee)] arguments: (arguments [$FUNCTION (call_expression function: [(identifier) @_callee (member_expression property: (_) @_callee)] arguments: (arguments [$FUNCTION]))]))
; $UNLESS_IT_LOOPS_OR_WAITS: (#not-match? @_callee "^(map|flatMap|filter|find|some|every|reduce|sort|forEach|then|replace|setTimeout|setInterval|on|subscribe|mockImplementation)$")
(comment) @comment

(export_statement declaration: (function_declaration name: (_) @name body: (_) @body)) @definition.function
(export_statement declaration: (class_declaration name: (_) @name body: (_) @body)) @definition.class

(function_declaration name: (_) @name body: (_) @body) @definition.function
(generator_function_declaration name: (_) @name body: (_) @body) @definition.function
(arguments (function_expression name: (_) @name body: (_) @body) @definition.function)
(assignment_expression right: (function_expression name: (_) @name body: (_) @body) @definition.function)
(binary_expression right: (function_expression name: (_) @name body: (_) @body) @definition.function)
(class_declaration name: (_) @name body: (_) @body) @definition.class
(class name: (_)? @name body: (_) @body) @definition.class
(class_body (method_definition name: (_) @name body: (_) @body) @definition.method)
(object (method_definition name: (_) @name body: (_) @body) @definition.method)

((variable_declarator
  name: (identifier) @name
  value: [
    $FUNCTION
    (generator_function body: (_) @body)
    $CALLED_WITH_ONE
  ]) @definition.function
  $UNLESS_IT_LOOPS_OR_WAITS)
((export_statement
  value: [
    $FUNCTION
    $CALLED_WITH_ONE
  ]) @definition.function
  $UNLESS_IT_LOOPS_OR_WAITS)
((pair
  key: (_) @name
  value: [
    $FUNCTION
    $CALLED_WITH_ONE
  ]) @definition.method
  $UNLESS_IT_LOOPS_OR_WAITS)
((expression_statement
  (assignment_expression
    left: [(identifier) (member_expression)] @name
    right: [
      $FUNCTION
      (generator_function body: (_) @body)
      $CALLED_WITH_ONE
    ])) @definition.function
  $UNLESS_IT_LOOPS_OR_WAITS)

(variable_declarator name: (identifier) @name value: (class body: (_) @body)) @definition.class
(pair key: (_) @name value: (class body: (_) @body)) @definition.class
(expression_statement
  (assignment_expression
    left: [(identifier) (member_expression)] @name
    right: (class body: (_) @body))) @definition.class

(variable_declarator name: (identifier) @name value: (object)) @definition.scope
(pair key: (_) @name value: (object)) @definition.scope
