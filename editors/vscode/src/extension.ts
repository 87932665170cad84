/** The commands: what is asked of the server, and how its answer is shown. */
import * as vscode from 'vscode';
import { State, type LanguageClient } from 'vscode-languageclient/node';
import { client, log, stop } from './client';
import { pick, type Answer } from './picker';
import * as protocol from './protocol';

type Command = (server: LanguageClient) => Promise<unknown>;

const HITS = 50;

export function activate(context: vscode.ExtensionContext): void {
  context.subscriptions.push(log);
  for (const [name, command] of Object.entries<Command>({ search, similar: similarHere, status, index }))
    context.subscriptions.push(vscode.commands.registerCommand(`coreb-search.${name}`, () => withServer(command)));
  context.subscriptions.push(vscode.workspace.onDidChangeConfiguration(async changed => {
    if (changed.affectsConfiguration('coreb-search') && await stop()) await server().catch(() => undefined);
  }));
  // A project that was searched before: from now on its index follows the files, and Ctrl-T knows the names.
  if (onDisk()) server().catch(() => undefined);
}

export const deactivate = stop;

function server(): Promise<LanguageClient> {
  return client({
    executeCommand: (command, args, next) =>
      command === protocol.FIND_SIMILAR ? withServer(server => similar(server, args[0])) : next(command, args),
  });
}

function onDisk(): boolean {
  return !!vscode.workspace.workspaceFolders?.some(folder => folder.uri.scheme === 'file');
}

/** Whatever goes wrong is one message. */
async function withServer(command: Command): Promise<void> {
  if (!onDisk()) return say('Open a folder to search its code by meaning');
  const running = await server().catch(() => undefined);
  try {
    if (running) await command(running);
  } catch (error) {
    // One that ended for good said so.
    if (running?.state === State.Running) complain((error as Error).message);
    else if (running?.state === State.Starting) complain('it ended, and starts again; ask once more');
  }
}

function complain(what: string): void {
  void vscode.window.showErrorMessage(`coreb-search: ${what}`);
}

function say(what: string): void {
  void vscode.window.showInformationMessage(what);
}

function search(server: LanguageClient): Promise<void> {
  const look = { title: 'Search code by meaning', placeholder: 'What the code does, or what it is called', typed: true };
  return pick(look, (query, token) => told(server, server.sendRequest(protocol.search, { query, k: HITS }, token)));
}

function similar(server: LanguageClient, params: protocol.SimilarParams): Promise<void> {
  const look = { title: 'Similar code', placeholder: 'Type to narrow the list', typed: false };
  return pick(look, (_, token) => told(server, server.sendRequest(protocol.similar, { ...params, k: HITS }, token)));
}

/** With how far the first index is, while it is being made. */
async function told(server: LanguageClient, asked: Promise<protocol.SearchResult>): Promise<Answer> {
  const { hits, complete } = await asked;
  if (complete) return { hits };
  const { folders } = await server.sendRequest(protocol.status, {});
  const runs = folders.flatMap(({ indexing }) => (indexing ? [`${indexing.done} of ${indexing.total} files read`] : []));
  return { hits, soFar: ['the first index is being made', ...runs].join(', ') };
}

async function similarHere(server: LanguageClient): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return say('Put the cursor into the code that others should be similar to');
  const { asTextDocumentIdentifier, asPosition, asRange } = server.code2ProtocolConverter;
  const { document, selection } = editor;
  const place = selection.isEmpty ? { position: asPosition(selection.active) } : { range: asRange(selection) };
  return similar(server, { textDocument: asTextDocumentIdentifier(document), ...place });
}

async function status(server: LanguageClient): Promise<void> {
  for (const { root, state, trouble, files, chunks, stale } of (await server.sendRequest(protocol.status, {})).folders)
    say(`${root}: ${trouble ?? state}; ${files} files, ${chunks} chunks; ${since(stale)}`);
}

function since(stale: number): string {
  return stale ? `${stale} ${stale === 1 ? 'file' : 'files'} changed since` : 'up to date';
}

async function index(server: LanguageClient): Promise<void> {
  for (const { files, chunks, changed, seconds } of (await server.sendRequest(protocol.index, {})).folders)
    say(`Indexed: ${files} files, ${chunks} chunks; ${changed} files read anew in ${seconds.toFixed(1)} s`);
}
