(comment) @comment

(function_definition name: (_) @name body: (_) @body) @definition.function
