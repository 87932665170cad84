-- The commands; what they do is loaded with the first of them.
local function command(name, act, more)
  vim.api.nvim_create_user_command(name, function(given)
    require("coreb_search")[act](given)
  end, more)
end

command("CorebSearch", "search", { nargs = "*", bang = true, desc = "Find code by what it does" })
command("CorebSimilar", "similar", { range = true, bang = true, desc = "Find code like the code here" })
command("CorebStatus", "status", { desc = "What the index holds, and what it is doing" })
command("CorebIndex", "index", { desc = "Bring the index up to date now" })

-- Whichever client runs the server, its code action opens the same picker.
vim.lsp.commands["coreb.findSimilar"] = function(action, context)
  require("coreb_search").find_similar(action.arguments[1], context.client_id)
end
