(comment) @comment

(class name: (_) @name body: (_)? @body) @definition.class
(module name: (_) @name body: (_)? @body) @definition.class
(method name: (_) @name body: (_)? @body) @definition.function
(singleton_method name: (_) @name body: (_)? @body) @definition.function
(assignment
  left: (constant) @name
  right: (call receiver: (constant) method: (identifier) @_method block: (_) @body)
  (#any-of? @_method "new" "define")) @definition.class
