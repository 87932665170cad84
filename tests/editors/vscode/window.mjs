/** VS Code itself, as code-server ships it, in a headless browser: what a person does with the keyboard, and sees.
 *
 * node window.mjs, told by the environment: CODE (the server part of VS Code), BROWSER, WINDOW (a folder of
 * its own, with extensions/ in it), PROJECT (the folder to open), SERVER (a file that holds the process id of
 * the last server that was started). All that it starts ends with it, and it ends when its standard input does.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { chromium } from 'playwright-core';

const { CODE, BROWSER, WINDOW, PROJECT, SERVER } = process.env;
const SETTINGS = {
  'coreb-search.model': 'hash',
  'files.autoSave': 'off',
  'security.workspace.trust.enabled': false,
  'workbench.startupEditor': 'none',
};
const PATIENCE_MS = 30_000;

let code, browser, address, page;

process.stdin.on('end', () => process.exit(1)).resume().unref?.();
process.on('exit', () => code?.kill('SIGKILL'));

before(async () => {
  for (const scope of ['Machine', 'User']) await settings(`${WINDOW}/data/data/${scope}`, SETTINGS);
  const folders = ['--server-data-dir', `${WINDOW}/data`, '--extensions-dir', `${WINDOW}/extensions`];
  const flags = ['--host', '127.0.0.1', '--port', '0', '--without-connection-token', '--accept-server-license-terms', '--force-disable-user-env'];
  code = spawn(process.execPath, [`${CODE}/out/server-main.js`, ...flags, ...folders], { stdio: ['ignore', 'pipe', 'ignore'] });
  const listening = new Promise((resolve, reject) => {
    let said = '';
    code.stdout.on('data', text => {
      const port = /agent listening on (\d+)/.exec((said += text))?.[1];
      if (port) resolve(`http://127.0.0.1:${port}`);
    });
    code.on('exit', () => reject(new Error(`VS Code did not start: ${said}`)));
  });
  const launched = chromium.launch({ executablePath: BROWSER, args: ['--no-sandbox'] });
  [address, browser] = await Promise.all([listening, launched]);
  page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
});

after(async () => {
  await browser?.close();
  code?.kill();
});

async function settings(folder, values) {
  await mkdir(folder, { recursive: true });
  await writeFile(`${folder}/settings.json`, JSON.stringify(values));
}

const within = selector => page.locator(`.quick-input-widget ${selector}`);
const labels = found => found.map(each => each.getAttribute('aria-label') ?? each.textContent);
const rows = () => within('.monaco-list-row').evaluateAll(labels);
const tabs = () => page.locator('.tabs-container .tab').evaluateAll(labels);
const messages = () => page.locator('.notifications-toasts .notification-list-item-message').evaluateAll(labels);
const place = async () => (await page.locator('[id="status.editor.selection"]').allInnerTexts()).join('');
const titles = () => within('.quick-input-title').evaluateAll(labels);
const type = text => page.keyboard.type(text);

async function press(...keys) {
  for (const key of keys) await page.keyboard.press(key);
}

async function until(what, holds) {
  for (const end = Date.now() + PATIENCE_MS; ; await page.waitForTimeout(50)) {
    const now = await what();
    if (holds(now)) return now;
    if (Date.now() > end) {
      await page.screenshot({ path: `${WINDOW}/window.png` });
      assert.fail(`${holds} does not come to hold for ${JSON.stringify(now)}; seen in ${WINDOW}/window.png`);
    }
  }
}

async function command(title) {
  // The list does not hear of extensions that are found after it was opened.
  await until(async () => {
    await press('Escape', 'F1');
    // What closes only now takes it along.
    await within('input').first().fill(`>${title}`, { timeout: 2000 }).catch(() => {});
    await page.waitForTimeout(200);
    return rows();
  }, ([first]) => first?.includes(title));
  await press('Enter');
}

async function ask(question) {
  await command('Search code by meaning');
  await page.getByPlaceholder(/^What the code does/).waitFor();
  // All at once: an answer to half of it may come late.
  await page.keyboard.insertText(question);
}

async function go(question, symbol, at) {
  await ask(question);
  await until(rows, ([first]) => first?.includes(symbol));
  await accept(at);
}

async function accept(at) {
  await press('Enter');
  await page.locator('.editor-instance .monaco-editor.focused').waitFor();
  await until(place, now => now === at);
}

test('a question shows its hits as it is typed, whatever they are called, and by itself when the first index is there', async () => {
  await page.goto(`${address}/?folder=${PROJECT}`);
  await page.locator('.explorer-folders-view .monaco-list-row').first().waitFor();
  await command('Search code by meaning');
  await page.getByPlaceholder(/^What the code does/).waitFor();
  await type('read a duration as seconds');
  await until(titles, ([title]) => title?.includes('the first index is being made'));
  await writeFile(`${WINDOW}/asked`, '');
  const found = await until(rows, ([first]) => first?.includes('parse_duration'));
  assert.match(found[0], /parse_duration.*src\/clock.py:4.*def parse_duration\(text\):/);
  assert.ok(found.some(hit => hit.includes('send_mail')), found.join('\n'));
});

test('best first, also when the name of a lesser one has the word that was typed', async () => {
  await press('Control+A');
  await page.keyboard.insertText('volume');
  const [first, second] = await until(rows, ([first]) => first?.includes('ring'));
  assert.match(first, /ring.*bell.py:1/);
  assert.match(second, /test_volume/);
});

test('moving through the list shows the hit, Esc goes back to where one was', async () => {
  assert.deepEqual(await tabs(), []);
  await press('ArrowDown');
  await until(tabs, ([only]) => only?.includes('test_bell.py'));
  await press('ArrowUp');
  await until(tabs, ([only, ...more]) => only?.includes('bell.py') && !only.includes('test_') && !more.length);
  await press('Escape');
  await until(tabs, all => !all.length);
  await go('deliver a letter', 'send_mail', 'Ln 1, Col 5');
  await press('ArrowDown');
  await ask('volume');
  await until(rows, ([first]) => first?.includes('ring'));
  await press('ArrowDown');
  await until(tabs, all => all.some(tab => tab.includes('test_bell.py')));
  await press('Escape');
  await until(tabs, ([only, ...more]) => only.includes('mail.py') && !more.length);
  await until(place, at => at === 'Ln 2, Col 5');
});

test('Enter opens the hit at its name', async () => {
  await go('read a duration as seconds', 'parse_duration', 'Ln 4, Col 5');
  assert.ok((await tabs()).some(tab => tab.includes('clock.py')));
});

test('similar code is that of the text as it is typed, and narrowed by typing', async () => {
  await press('Control+End');
  await type('\n\ndef post(address, body): "Deliver a letter over SMTP"');
  await command('Find similar code');
  const found = await until(rows, ([first]) => first?.includes('send_mail'));
  assert.ok(found.length > 1);
  await type('ring');
  await until(rows, ([first, ...more]) => first?.includes('ring') && !more.length);
  await accept('Ln 1, Col 5');
  assert.ok((await tabs()).some(tab => tab.includes('bell.py')));
});

test('the code action opens the same list', async () => {
  await go('read a duration as seconds', 'parse_duration', 'Ln 4, Col 5');
  await until(async () => {
    await press('Escape', 'Control+Period');
    await page.waitForTimeout(500);
    return page.locator('.action-widget .monaco-list-row.focused').evaluateAll(labels);
  }, ([action]) => action?.includes('Find similar code'));
  await press('Enter');
  await until(titles, ([title]) => title === 'Similar code');
  assert.ok((await until(rows, all => all.length)).every(hit => !hit.includes('parse_duration')));
  await press('Escape');
});

test("Ctrl-T asks the server, and VS Code shows those hits that are called like the question", async () => {
  await press('Control+T');
  await type('duration');
  await until(rows, ([first]) => first?.includes('parse_duration'));
  await press('Escape');
});

test('status and index say what there is', async () => {
  await command('Show what is indexed');
  await until(messages, all => all.some(text => /project: ready; 4 files, 5 chunks; up to date/.test(text)));
  await command('Bring the index up to date');
  await until(messages, all => all.some(text => /Indexed: 4 files, 5 chunks/.test(text)));
});

test('a server that ends starts again; one that does so again and again is one message, and the next search starts it anew', async () => {
  const said = /project: .* chunks;/;
  for (let end = 1; end <= 5; end++) {
    await command('Clear All Notifications');
    await command('Show what is indexed');
    await until(messages, all => all.some(text => said.test(text)));
    process.kill(Number(await readFile(SERVER, 'utf8')), 'SIGKILL');
  }
  const all = await until(messages, all => all.some(text => /ended again and again/.test(text)));
  assert.equal(all.filter(text => !said.test(text)).length, 1, all.join('\n'));
  await go('deliver a letter', 'send_mail', 'Ln 1, Col 5');
});

const change = values => settings(`${PROJECT}/.vscode`, values);

test('a changed setting starts the server again; a program that is not there is one message that says what to do', async () => {
  await command('Clear All Notifications');
  await change({ 'coreb-search.path': 'no-such-program' });
  const all = await until(messages, all => all.some(text => /README.*Install.*pipx install coreb-search/.test(text)));
  assert.equal(all.length, 1, all.join('\n'));
});

/** The messages of a search with these settings; what they were before is not noticed at once. */
async function said(values, expected) {
  await change(values);
  const all = await until(async () => {
    await command('Clear All Notifications');
    await command('Search code by meaning');
    await until(async () => [...(await titles()), ...(await messages())], all => all.length);
    if ((await titles()).length) await page.keyboard.insertText('volume');
    await page.waitForTimeout(500);
    return messages();
  }, all => all.some(text => expected.test(text)));
  assert.equal(all.length, 1, all.join('\n'));
}

test('a server that does not start is one message with its own last words', async () => {
  await said({ 'coreb-search.path': 'ls', 'coreb-search.model': '' }, /does not start: ls: .*rpc/);
});

test('a question that cannot be answered is one message, that of the server', async () => {
  await said({ 'coreb-search.model': 'no-such-model' }, /no-such-model/);
  await said({ 'coreb-search.model': 'hash', 'coreb-search.rerank': 'no-such-reranker' }, /no-such-reranker/);
});
