const { spawn } = require('node:child_process');
const { once } = require('node:events');

const binary = process.env.FAKE_ELECTRON_CHROMIUM ?? '/usr/bin/chromium';

/** Switches that this file sets, or that mean nothing to a browser without a window. */
const ownSwitches =
  /^(user-data-dir|remote-debugging-|enable-features|disable-features|no-sandbox)/;

/** Starts stock Chromium on a DevTools pipe; the test driver gets its own port on the same browser. */
exports.startChromium = ({ profile, switches, onEvent }) => {
  const child = spawn(
    binary,
    [
      '--no-sandbox',
      '--no-first-run',
      '--no-startup-window',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--js-flags=--no-turbofan --no-maglev', // As in the website's specs: a page lives only a few seconds.
      '--autoplay-policy=no-user-gesture-required', // Every Electron window has this policy by default.
      '--remote-debugging-pipe',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      ...Object.entries(switches)
        .filter(([name]) => !ownSwitches.test(name))
        .map(([name, value]) => (value ? `--${name}=${value}` : `--${name}`)),
      '--headless=new',
    ],
    { stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'] },
  );
  const [, , , toBrowser, fromBrowser] = child.stdio;
  const waiting = new Map();
  let lastId = 0;

  for (const pipe of [toBrowser, fromBrowser]) pipe.on('error', () => {}); // The browser may end first.
  child.on('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('chromium is gone'));
    waiting.clear();
  });
  readMessages(fromBrowser, (message) => {
    if (!message.id) return void onEvent(message);
    const { resolve, reject, method } = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.error) reject(new Error(`${method}: ${message.error.message}`));
    else resolve(message.result);
  });

  const send = (method, params = {}, sessionId = undefined) =>
    new Promise((resolve, reject) => {
      if (child.exitCode !== null) return reject(new Error('chromium is gone'));
      const id = ++lastId;
      waiting.set(id, { resolve, reject, method });
      toBrowser.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });

  return { devtools: announcement(child.stderr), send, end: () => end(child, send) };
};

function readMessages(stream, hear) {
  let text = '';
  stream.setEncoding('utf8');
  stream.on('data', (chunk) => {
    const messages = (text + chunk).split('\0');
    text = messages.pop();
    for (const message of messages) hear(JSON.parse(message));
  });
}

function announcement(stderr) {
  return new Promise((resolve) => {
    let text = '';
    stderr.on('data', (chunk) => {
      text += chunk;
      const line = /DevTools listening on ws:\S+/.exec(text)?.[0];
      if (line) resolve(line);
      text = text.slice(-2000);
    });
  });
}

/** Asks first, because a killed browser leaves half a profile and helpers that write into a removed folder. */
async function end(child, send) {
  if (child.exitCode !== null) return;
  const gone = once(child, 'exit');
  const patience = new Promise((resolve) => setTimeout(resolve, 1500));
  send('Browser.close').catch(() => {}); // The browser may end before it answers.
  await Promise.race([gone, patience]);
  child.kill('SIGKILL');
}
