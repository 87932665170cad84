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
(type_spec name: (_) @name type: (struct_type (_) @body)) @definition.class
(type_spec name: (_) @name) @definition.class
(type_alias name: (_) @name) @definition.class
