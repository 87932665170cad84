/** A list of hits that asks while one types, shows the hit one is at, and puts everything back on Esc. */
import * as vscode from 'vscode';
import type { Hit } from './protocol';

/** While the first index is being made, with how far it is. */
export interface Answer { hits: Hit[]; soFar?: string }
type Ask = (question: string, token: vscode.CancellationToken) => Promise<Answer>;
type Item = vscode.QuickPickItem & { hit: Hit };

/** With `typed`, what is typed is the question; else it is asked once, and typing narrows the list. */
interface Look { title: string; placeholder: string; typed: boolean }

const PAUSE_MS = 80;
const AGAIN_MS = 1000;
const ICONS = { function: 'symbol-function', method: 'symbol-method', class: 'symbol-class', module: 'symbol-namespace', window: 'code' };

/** Ends when a hit was opened or the list was left; rejects with what went wrong. */
export function pick({ typed, ...look }: Look, ask: Ask): Promise<void> {
  const list = vscode.window.createQuickPick<Item>();
  // Without sortByLabel, which is not in the types, hits whose names hold the words typed would come first.
  Object.assign(list, look, { matchOnDescription: !typed, sortByLabel: false });
  const goBack = wayBack();
  let pending = new vscode.CancellationTokenSource();
  let timer: NodeJS.Timeout | undefined;
  let shown: Promise<void> | undefined;
  let accepted = false;

  const drop = () => {
    clearTimeout(timer);
    pending.cancel();
    list.busy = false;
  };
  /** Whether it is worth asking again. */
  const answer = async (question: string, again: boolean) => {
    const { token } = (pending = new vscode.CancellationTokenSource());
    list.busy = true;
    const result = await ask(question, token).catch((error: unknown) => {
      if (!token.isCancellationRequested) throw error;
    });
    if (!result || token.isCancellationRequested) return false;
    const { hits, soFar } = result;
    list.busy = !!soFar;
    list.title = soFar ? `${look.title} (${soFar})` : look.title;
    // Who went down the list stays there.
    if (!again || list.activeItems[0] === list.items[0]) list.items = hits.map(hit => item(hit, typed));
    return !!soFar;
  };
  const show = (hit: Hit, preserveFocus: boolean) => (shown = Promise.resolve(shown).then(() => open(hit, preserveFocus)));

  return new Promise<void>((resolve, reject) => {
    const fail = (error: unknown) => {
      reject(error);
      list.hide();
    };
    const later = (pause: number, question: string, again = false) => {
      timer = setTimeout(() => answer(question, again).then(more => more && later(AGAIN_MS, question, true)).catch(fail), pause);
    };
    list.onDidChangeValue(question => {
      if (!typed) return;
      drop();
      if (question.trim()) later(PAUSE_MS, question);
      else list.items = [];
    });
    list.onDidChangeActive(([active]) => {
      // The first of a new list is active by itself: nobody went there yet.
      if (active && !accepted && (shown || active !== list.items[0])) show(active.hit, true).catch(fail);
    });
    list.onDidAccept(() => {
      const [chosen] = list.selectedItems;
      if (!chosen) return;
      accepted = true;
      show(chosen.hit, false).then(resolve, reject);
      list.hide();
    });
    list.onDidHide(() => {
      drop();
      list.dispose();
      if (!accepted) Promise.resolve(shown).then(shown && goBack).then(resolve, reject);
    });
    list.show();
    if (!typed) later(0, '');
  });
}

function item(hit: Hit, alwaysShow: boolean): Item {
  const { line } = hit.selectionRange.start;
  const label = `$(${ICONS[hit.kind]}) ${hit.symbol || hit.path}`;
  const detail = hit.code.split('\n')[line - hit.range.start.line]?.trim() ?? '';
  // Without alwaysShow the list hides what does not look like the question.
  return { label, detail, description: `${hit.path}:${line + 1}`, alwaysShow, hit };
}

async function open(hit: Hit, preserveFocus: boolean): Promise<void> {
  const { line, character } = hit.selectionRange.start;
  const selection = new vscode.Range(line, character, line, character);
  await vscode.window.showTextDocument(vscode.Uri.parse(hit.uri), { selection, preserveFocus, preview: true });
}

/** Remembers what is looked at now; what it returns goes back there. */
function wayBack(): () => Promise<void> {
  const editor = vscode.window.activeTextEditor;
  const { document, selection, viewColumn, visibleRanges } = editor ?? {};
  const tabs = () => vscode.window.tabGroups.all.flatMap(group => group.tabs);
  const uri = (tab: vscode.Tab) => (tab.input instanceof vscode.TabInputText ? tab.input.uri.toString() : '');
  const before = new Set(tabs().map(uri));
  return async () => {
    if (document && selection) {
      const again = await vscode.window.showTextDocument(document, { selection, viewColumn: viewColumn! });
      if (visibleRanges?.[0]) again.revealRange(visibleRanges[0], vscode.TextEditorRevealType.AtTop);
    }
    await vscode.window.tabGroups.close(tabs().filter(tab => tab.isPreview && !before.has(uri(tab))));
  };
}
