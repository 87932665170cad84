(comment) @comment
(decorated_definition (decorator) @attribute)
(module . (expression_statement (string) @doc))
(module . (comment)+ . (expression_statement (string) @doc))
(class_definition
  name: (identifier) @name
  body: (block . (expression_statement (string) @doc)?) @body) @definition.class
(function_definition
  name: (identifier) @name
  body: (block . (expression_statement (string) @doc)?) @body) @definition.function
