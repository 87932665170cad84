-- coreb-search in Neovim's own LSP client: :lua vim.lsp.buf.workspace_symbol("what the code does")
local config, client = { name = "coreb-search", cmd = { "coreb-search", "rpc" }, root_dir = vim.loop.cwd() }, nil
vim.api.nvim_create_autocmd("FileType", { callback = function(event)
  local found = vim.bo[event.buf].buftype == "" and vim.fn.executable(config.cmd[1])
  if found == 0 then vim.notify_once("coreb-search is not on the PATH", vim.log.levels.WARN) end
  if found ~= 1 then return end
  if vim.lsp.start then vim.lsp.start(config) return end -- Neovim 0.8 and later
  client = client or vim.lsp.start_client(config)
  vim.lsp.buf_attach_client(event.buf, client)
end })
