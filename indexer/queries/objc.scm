(class_interface . (identifier) @name) @definition.class
(class_implementation . (identifier) @name) @definition.class
(protocol_declaration . (identifier) @name) @definition.class
(method_definition [(identifier) @name (method_parameter) @parameter]+ (compound_statement) @body) @definition.method
