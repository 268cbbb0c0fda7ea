const { join } = require('node:path');
const { startChromium } = require('./chromium.js');
const { savePersistent } = require('./net/cookies.js');

const whenReady = Promise.withResolvers();
let chromium;
let app;
/** The listeners of the browser's events, by the id of the DevTools session. */
const listeners = new Map();

const lifecycle = { ready: false, quitting: false, whenReady: whenReady.promise };

async function start(loaded) {
  chromium = startChromium({
    profile: join(app.getPath('userData'), 'chromium'),
    switches: app.commandLine.switches,
    onEvent: ({ sessionId, method, params }) => listeners.get(sessionId)?.(method, params),
  });
  const [announcement] = await Promise.all([chromium.devtools, loaded]);
  process.stderr.write(`${announcement}\n`); // Playwright waits for this line.
  app.emit('ready', {}, {});
  lifecycle.ready = true;
  whenReady.resolve();
}

const send = (method, params, sessionId) => chromium.send(method, params, sessionId);

async function exit(code) {
  app.emit('quit', {}, code);
  savePersistent();
  await chromium?.end();
  process.exit(code);
}

/** Passes `app` in, because `app` itself imports this module. */
function adopt(electronApp) {
  app = electronApp;
}

module.exports = { adopt, exit, lifecycle, listeners, send, start };
