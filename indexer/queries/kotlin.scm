(line_comment) @comment
(block_comment) @comment
(annotation) @modifier

(class_declaration name: (_) @name [(class_body) (enum_class_body)]? @body) @definition.class
(object_declaration name: (_) @name (class_body)? @body) @definition.class
(type_alias type: (_) @name) @definition.class

(function_declaration name: (_) @name (function_body) @body) @definition.function
(function_declaration (user_type) @receiver . name: (_) @name (function_body) @body) @definition.function
(secondary_constructor "constructor" @name (block)? @body) @definition.method
(property_declaration (variable_declaration . (identifier) @name) (getter) @body) @definition.function
