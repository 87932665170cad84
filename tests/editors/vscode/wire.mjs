/** What VS Code's language client is made of, vscode-languageserver-protocol, against the real server.
 *
 * node --test wire.mjs, told by the environment: SERVER (a JSON list), PROJECT and OTHER (folders; PROJECT is indexed).
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { CancellationTokenSource, StreamMessageReader, StreamMessageWriter } from 'vscode-jsonrpc/node';
import * as lsp from 'vscode-languageserver-protocol/node';

const [SERVER, PROJECT, OTHER] = [JSON.parse(process.env.SERVER), process.env.PROJECT, process.env.OTHER];
const uri = (path, folder = PROJECT) => pathToFileURL(`${folder}/${path}`).href;
const folder = path => ({ uri: pathToFileURL(path).href, name: path.split('/').pop() });

// As VS Code sends them, less what has nothing to do with this server.
const CAPABILITIES = {
  workspace: {
    applyEdit: true,
    configuration: true,
    didChangeConfiguration: { dynamicRegistration: true },
    didChangeWatchedFiles: { dynamicRegistration: true, relativePatternSupport: true },
    executeCommand: { dynamicRegistration: true },
    symbol: {
      dynamicRegistration: true,
      symbolKind: { valueSet: Array.from({ length: 26 }, (_, kind) => kind + 1) },
      tagSupport: { valueSet: [1] },
      resolveSupport: { properties: ['location.range'] },
    },
    workspaceFolders: true,
  },
  textDocument: {
    synchronization: { dynamicRegistration: true, willSave: true, willSaveWaitUntil: true, didSave: true },
    codeAction: {
      dynamicRegistration: true,
      isPreferredSupport: true,
      disabledSupport: true,
      dataSupport: true,
      codeActionLiteralSupport: { codeActionKind: { valueSet: ['', 'quickfix', 'refactor', 'source'] } },
    },
  },
  window: { showMessage: { messageActionItem: { additionalPropertiesSupport: true } }, showDocument: { support: true }, workDoneProgress: true },
  general: { staleRequestSupport: { cancel: true, retryOnContentModified: [] }, positionEncodings: ['utf-16'] },
};

class Editor {
  progress = [];

  constructor() {
    this.process = spawn(SERVER[0], SERVER.slice(1), { cwd: PROJECT, stdio: ['pipe', 'pipe', 'inherit'] });
    this.exited = once(this.process, 'exit');
    const [reader, writer] = [new StreamMessageReader(this.process.stdout), new StreamMessageWriter(this.process.stdin)];
    this.wire = lsp.createProtocolConnection(reader, writer);
    this.wire.onRequest(lsp.WorkDoneProgressCreateRequest.type, ({ token }) => this.follow(token));
    this.wire.listen();
  }

  async initialize() {
    const died = this.exited.then(code => assert.fail(`the server ended with ${code}`));
    const initialized = this.ask(lsp.InitializeRequest.type, {
      processId: process.pid,
      clientInfo: { name: 'Visual Studio Code', version: '1.100.3' },
      locale: 'en',
      rootPath: PROJECT,
      rootUri: folder(PROJECT).uri,
      capabilities: CAPABILITIES,
      trace: 'off',
      workspaceFolders: [folder(PROJECT)],
    });
    const { capabilities } = await Promise.race([initialized, died]);
    died.catch(() => undefined);
    await this.tell(lsp.InitializedNotification.type, {});
    return capabilities;
  }

  follow(token) {
    this.wire.onProgress(lsp.WorkDoneProgress.type, token, value => this.progress.push(value));
  }

  ask(...request) {
    return this.wire.sendRequest(...request);
  }

  tell(...notification) {
    return this.wire.sendNotification(...notification);
  }

  async symbols(query) {
    return (await this.ask('coreb/search', { query, k: 5 })).hits.map(hit => hit.symbol);
  }

  async finds(query, symbol, there = true) {
    await until(async () => (await this.symbols(query)).includes(symbol) === there, `${symbol} is ${there ? 'not' : 'still'} found`);
  }
}

async function until(holds, trouble) {
  for (const end = Date.now() + 20_000; !(await holds()); await sleep(50)) assert.ok(Date.now() < end, trouble);
}

const editor = new Editor();
let capabilities;

before(async () => (capabilities = await editor.initialize()));
after(() => {
  editor.wire.dispose();
  editor.process.kill();
});

test('the symbol picker asks in plain English', async () => {
  assert.equal(capabilities.positionEncoding ?? 'utf-16', 'utf-16');
  const [first] = await editor.ask(lsp.WorkspaceSymbolRequest.type, { query: 'read a duration as seconds' });
  assert.deepEqual([first.name, first.containerName, first.location.uri], ['parse_duration', 'src/clock.py', uri('src/clock.py')]);
  assert.deepEqual(first.location.range.start, { line: 3, character: 4 });
  assert.deepEqual(await editor.ask(lsp.WorkspaceSymbolRequest.type, { query: '' }), []);
});

test('a search answers with all that the picker shows', async () => {
  const { hits, complete } = await editor.ask('coreb/search', { query: 'deliver a letter over SMTP', k: 2 });
  assert.equal(complete, true);
  assert.equal(hits.length, 2);
  const [hit] = hits;
  assert.deepEqual([hit.symbol, hit.path, hit.uri, hit.kind], ['send_mail', 'src/mail.py', uri('src/mail.py'), 'function']);
  assert.deepEqual(hit.selectionRange.start, { line: 0, character: 4 });
  assert.equal(hit.code.split('\n')[0], 'def send_mail(address, body):');
});

test('similar code is that of the document as it is typed', async () => {
  const document = { uri: uri('src/new.py'), languageId: 'python', version: 1, text: '"""😀 é"""\n\n\ndef ring(volume):\n    """Read a volume."""\n' };
  await editor.tell(lsp.DidOpenTextDocumentNotification.type, { textDocument: document });
  const similar = () => editor.ask('coreb/similar', { textDocument: { uri: document.uri }, position: { line: 3, character: 6 }, k: 1 });
  assert.notEqual((await similar()).hits[0]?.symbol, 'send_mail');
  await editor.tell(lsp.DidChangeTextDocumentNotification.type, {
    textDocument: { uri: document.uri, version: 2 },
    contentChanges: [
      { range: { start: { line: 0, character: 5 }, end: { line: 0, character: 7 } }, text: '' },
      { range: { start: { line: 3, character: 0 }, end: { line: 5, character: 0 } }, text: 'def deliver(address, body):\n    """Deliver a letter over SMTP."""\n' },
    ],
  });
  assert.equal((await similar()).hits[0].symbol, 'send_mail');
});

test('the code action leads to similar code', async () => {
  const at = { line: 3, character: 6 };
  const context = { diagnostics: [], triggerKind: 1 };
  const [action] = await editor.ask(lsp.CodeActionRequest.type, { textDocument: { uri: uri('src/clock.py') }, range: { start: at, end: at }, context });
  assert.equal(action.title, 'Find similar code');
  assert.deepEqual(capabilities.executeCommandProvider.commands, [action.command.command]);
  const { hits } = await editor.ask('coreb/similar', action.command.arguments[0]);
  assert.ok(hits.length > 0 && hits.every(hit => hit.symbol !== 'parse_duration'));
});

test('a question that is typed over is cancelled', async () => {
  const source = new CancellationTokenSource();
  const stale = editor.ask('coreb/index', { workDoneToken: 'stale' }, source.token);
  source.cancel();
  await assert.rejects(stale, { code: lsp.LSPErrorCodes.RequestCancelled });
  assert.equal((await editor.symbols('read a duration'))[0], 'parse_duration');
});

test('mistakes are answered with their codes', async () => {
  await assert.rejects(editor.ask('coreb/search', { query: '' }), { code: lsp.ErrorCodes.InvalidParams });
  await assert.rejects(editor.ask('coreb/nothing', {}), { code: lsp.ErrorCodes.MethodNotFound });
});

test('an index run that is asked for reports under its token', async () => {
  editor.follow('mine');
  const { folders } = await editor.ask('coreb/index', { workDoneToken: 'mine' });
  assert.deepEqual(folders.map(({ folder, files }) => [folder, files]), [[folder(PROJECT).uri, 4]]);
  await until(() => editor.progress.length > 1, 'no progress');
  assert.deepEqual([editor.progress[0].kind, editor.progress.at(-1).kind], ['begin', 'end']);
});

test('a folder that is added is indexed, with progress, and forgotten when it is removed', async () => {
  editor.progress = [];
  const change = event => editor.tell(lsp.DidChangeWorkspaceFoldersNotification.type, { event });
  await change({ added: [folder(OTHER)], removed: [] });
  await editor.finds('boil an egg', 'boil_egg');
  await until(() => editor.progress.at(-1)?.kind === 'end', 'no end of the progress');
  const [begin, report] = editor.progress;
  assert.equal(begin.kind, 'begin');
  assert.match(report.message, /files/);
  await change({ added: [], removed: [folder(OTHER)] });
  await editor.finds('boil an egg', 'boil_egg', false);
});

test('a file that the editor tells of is searched', async () => {
  await writeFile(`${PROJECT}/src/tea.py`, 'def brew_tea(leaves):\n    """Pour hot water over leaves."""\n');
  await editor.tell(lsp.DidChangeWatchedFilesNotification.type, { changes: [{ uri: uri('src/tea.py'), type: lsp.FileChangeType.Created }] });
  await editor.finds('pour hot water over leaves', 'brew_tea');
});

test('shutdown and exit end it with 0, exit alone with 1', async () => {
  assert.equal(await editor.ask(lsp.ShutdownRequest.type), null);
  await assert.rejects(editor.symbols('anything'), { code: lsp.ErrorCodes.InvalidRequest });
  await editor.tell(lsp.ExitNotification.type);
  assert.deepEqual(await editor.exited, [0, null]);
  const other = new Editor();
  await other.initialize();
  await other.tell(lsp.ExitNotification.type);
  assert.deepEqual(await other.exited, [1, null]);
  other.wire.dispose();
});
