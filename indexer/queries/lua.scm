(comment) @comment

(function_declaration name: [(identifier) (dot_index_expression)] @name body: (_)? @body) @definition.function
(function_declaration
  name: (method_index_expression table: (_) @receiver method: (_) @name)
  body: (_)? @body) @definition.method
(variable_declaration
  (assignment_statement
    (variable_list name: (_) @name)
    (expression_list value: (function_definition body: (_)? @body)))) @definition.function
(assignment_statement
  (variable_list name: (_) @name)
  (expression_list value: (function_definition body: (_)? @body))) @definition.function
(field name: (_) @name value: (function_definition body: (_)? @body)) @definition.method

(assignment_statement
  (variable_list name: (_) @name)
  (expression_list value: (table_constructor))) @definition.scope
(field name: (_) @name value: (table_constructor)) @definition.scope
