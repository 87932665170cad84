/** The one `coreb-search rpc` of this window, started when it is first needed; one message when it cannot be. */
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import * as vscode from 'vscode';
import { CloseAction, LanguageClient, State, type ErrorHandler, type Middleware } from 'vscode-languageclient/node';

/** One for all clients that come and go. */
export const log = vscode.window.createOutputChannel('coreb-search', { log: true });

let running: Promise<Client> | undefined;

/** The client, started; a new one after the last has ended for good. Rejects when it does not start; the person was told why. */
export function client(middleware: Middleware): Promise<Client> {
  if (running) return running;
  const made = new Client(middleware);
  const mine = (running = made.start().then(() => made));
  // What starts again is stopped for a moment, too, but no longer when its listeners have been told.
  made.onDidChangeState(() => queueMicrotask(() => {
    if (running === mine && (made.state === State.Stopped || made.state === State.StartFailed)) running = undefined;
  }));
  return mine;
}

/** Whether it ran. */
export async function stop(): Promise<boolean> {
  const was = running;
  running = undefined;
  const client = await was?.then(made => made.start().then(() => made)).catch(() => undefined);
  await client?.dispose();
  return !!client;
}

class Client extends LanguageClient {
  private lastWords = '';
  private told: unknown;

  constructor(middleware: Middleware) {
    const settings = vscode.workspace.getConfiguration('coreb-search');
    const options = ['model', 'rerank'].flatMap(name => settings.get<string>(name) ? [`--${name}=${settings.get(name)}`] : []);
    const program = { command: settings.get<string>('path') || 'coreb-search', args: ['rpc', ...options] };
    super('coreb-search', 'coreb-search', program, {
      documentSelector: [{ scheme: 'file' }, { scheme: 'untitled' }],
      initializationFailedHandler: () => false,
      middleware,
      outputChannel: log,
      stdioOptions: {
        stdout: () => undefined,
        stderr: input => createInterface({ input }).on('line', line => log.info((this.lastWords = line))),
      },
    });
  }

  override createDefaultErrorHandler(maxRestartCount?: number): ErrorHandler {
    const usual = super.createDefaultErrorHandler(maxRestartCount);
    return {
      error: async (...happened) => ({ ...(await usual.error(...happened)), handled: true }),
      closed: async () => {
        if (this.state === State.Starting) return { action: CloseAction.DoNotRestart, handled: true };
        const next = await usual.closed();
        const message = `coreb-search ended again and again (${this.lastWords || 'without a word'}); the next search starts it anew`;
        return next.action === CloseAction.Restart ? next : { ...next, message };
      },
    };
  }

  override error(message: string, data?: unknown, show: boolean | 'force' = true): void {
    const failed = this.state === State.StartFailed;
    super.error(message, data, failed ? false : show);
    if (failed && show === 'force' && data !== this.told) void this.tell((this.told = data));
  }

  private async tell(error: unknown): Promise<void> {
    await sleep(100); // stderr may end after stdout.
    // A program that could not be launched is a string here, a server that ended is an Error.
    if (typeof error === 'string') {
      const install = 'its README says how under Install; once released, `pipx install coreb-search`';
      const what = `coreb-search is not installed (${install}), or not where the setting coreb-search.path says`;
      if (await vscode.window.showErrorMessage(what, 'Open Settings'))
        await vscode.commands.executeCommand('workbench.action.openSettings', 'coreb-search.path');
    } else if (await vscode.window.showErrorMessage(`coreb-search does not start: ${this.lastWords || error}`, 'Show Log')) {
      log.show();
    }
  }
}
