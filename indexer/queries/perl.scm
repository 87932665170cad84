(comment) @comment
(pod) @paragraph

(source_file [(package_statement name: (_) @name .) (class_statement name: (_) @name .)] @definition.package)
(block (package_statement name: (_) @name .) @body) @definition.package
(block_statement (package_statement name: (_) @name .) @body) @definition.package
[(package_statement name: (_) @name (block) @body) (class_statement name: (_) @name (block) @body)] @definition.package
(subroutine_declaration_statement name: (_) @name body: (_) @body) @definition.function
(method_declaration_statement name: (_) @name body: (_) @body) @definition.method
