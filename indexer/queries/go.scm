(comment) @comment

(function_declaration name: (_) @name body: (_) @body) @definition.function
(method_declaration
  receiver: (parameter_list (parameter_declaration type: [
    (type_identifier) @receiver
    (generic_type type: (_) @receiver)
    (pointer_type (type_identifier) @receiver)
    (pointer_type (generic_type type: (_) @receiver))]))
  name: (_) @name
  body: (_) @body) @definition.method
(var_spec name: (_) @name value: (expression_list (func_literal body: (_) @body))) @definition.function
(var_spec
  name: (_) @name
  value: (expression_list [(composite_literal) (unary_expression (composite_literal))])) @definition.scope
(keyed_element
  key: (_) @name
  value: (literal_element (func_literal body: (_) @body))) @definition.function

(type_spec name: (_) @name type: (struct_type (_) @body)) @definition.class
(type_spec name: (_) @name) @definition.class
(type_alias name: (_) @name) @definition.class
