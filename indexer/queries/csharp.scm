(comment) @comment
(attribute_list) @modifier

(class_declaration name: (_) @name body: (_)? @body) @definition.class
(struct_declaration name: (_) @name body: (_)? @body) @definition.class
(interface_declaration name: (_) @name body: (_)? @body) @definition.class
(record_declaration name: (_) @name body: (_)? @body) @definition.class
(enum_declaration name: (_) @name body: (_)? @body) @definition.class
(delegate_declaration name: (_) @name) @definition.class

(method_declaration name: (_) @name body: (_) @body) @definition.method
(local_function_statement name: (_) @name body: (_) @body) @definition.function
(constructor_declaration name: (_) @name body: (_) @body) @definition.method
(destructor_declaration "~" @name name: (_) @name body: (_) @body) @definition.method
(operator_declaration "operator" @name operator: _ @name body: (_) @body) @definition.method
(property_declaration
  name: (_) @name
  accessors: (accessor_list (accessor_declaration body: (_))) @body) @definition.method
(property_declaration name: (_) @name value: (arrow_expression_clause) @body) @definition.method
(indexer_declaration "this" @name accessors: (_) @body) @definition.method
