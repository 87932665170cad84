(comment) @comment
(block_comment) @comment
(annotation) @modifier

(class_definition name: (_) @name body: (_)? @body) @definition.class
(object_definition name: (_) @name body: (_)? @body) @definition.class
(trait_definition name: (_) @name body: (_)? @body) @definition.class
(enum_definition name: (_) @name body: (_) @body) @definition.class
(type_definition name: (_) @name) @definition.class
(given_definition name: (_) @name body: (_) @body) @definition.class
(given_definition return_type: (generic_type type: (_) @name) body: (_) @body) @definition.class
(extension_definition
  parameters: (parameters (parameter type: [(type_identifier) @name (generic_type type: (_) @name)]))) @definition.scope

(function_definition name: (_) @name body: (_) @body) @definition.function
