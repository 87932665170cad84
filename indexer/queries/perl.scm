(comment) @comment
(pod) @paragraph

(package_statement name: (_) @name) @definition.package
(subroutine_declaration_statement name: (_) @name body: (_) @body) @definition.function
(method_declaration_statement name: (_) @name body: (_) @body) @definition.method
(class_statement name: (_) @name) @definition.package
