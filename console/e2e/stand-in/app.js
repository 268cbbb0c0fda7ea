const { spawnSync } = require('node:child_process');
const { rmSync } = require('node:fs');
const { createServer } = require('node:net');
const { join } = require('node:path');
const { EventEmitter } = require('node:events');
const { commandLine } = require('./command-line.js');
const { adopt, exit, lifecycle } = require('./lifecycle.js');
const { dockOfMac, tasksOfWindows } = require('./machine/platform-app.js');
const { findPath } = require('./paths.js');
const { PreventableEvent } = require('./preventable-event.js');
const { noops, runsOn, strict } = require('./strict.js');
const { windows } = require('./window/windows.js');

/** Sends a message to the process that holds the lock, or fails. Runs apart to get a synchronous answer. */
const handOver = `
  const [path, message] = process.argv.slice(1);
  const socket = require('node:net').connect(path, () => socket.end(message));
  socket.on('error', () => process.exit(1));
`;

let folder = process.cwd();
let manifest = {};
let lock = null;
let login = { openAtLogin: false };

const app = Object.assign(new EventEmitter(), {
  isPackaged: false,
  name: 'app',
  commandLine,
  isReady: () => lifecycle.ready,
  whenReady: () => lifecycle.whenReady,
  getVersion: () => manifest.version ?? '0.0.0',
  getName: () => app.name,
  getAppPath: () => folder,
  getPath: findPath,
  setBadgeCount: () => runsOn('darwin', 'linux'),
  setLoginItemSettings(settings) {
    login = { ...login, ...settings };
  },
  getLoginItemSettings: () => ({
    ...login,
    executableWillLaunchAtLogin: login.openAtLogin,
    launchItems: [],
    wasOpenedAtLogin: false,
    status: login.openAtLogin ? 'enabled' : 'not-registered',
  }),
  requestSingleInstanceLock(data = {}) {
    lock = takeLock(findPath('userData'), data, async (second) => {
      await lifecycle.whenReady;
      app.emit('second-instance', new PreventableEvent(), second.argv, second.cwd, second.data);
    });
    return lock !== null;
  },
  ...noops('setAppUserModelId', 'enableSandbox', 'focus'),
  quit,
  exit: (code = 0) => exit(code),
  ...(runsOn('win32') ? tasksOfWindows : {}),
  ...(runsOn('darwin') ? dockOfMac : {}),
});

/** Keeps the order of the real one: before-quit, every window, will-quit; each may refuse. */
function quit() {
  if (lifecycle.quitting) return;
  lifecycle.quitting = true;
  const before = new PreventableEvent();
  const last = new PreventableEvent();
  app.emit('before-quit', before);
  const mayGo = !before.defaultPrevented && [...windows].every((window) => window._tryClose());
  if (mayGo) app.emit('will-quit', last);
  if (mayGo && !last.defaultPrevented) exit(0);
  else lifecycle.quitting = false;
}

function identify(itsFolder, itsManifest) {
  folder = itsFolder;
  manifest = itsManifest;
  app.name = manifest.productName ?? manifest.name ?? 'app';
}

adopt(app);

module.exports = { app: strict('app', app), identify };

/** Takes a real lock between real processes. Returns null when another process holds it. */
function takeLock(folder, data, onSecond) {
  const path = join(folder, 'lock.sock');
  const message = JSON.stringify({ argv: process.argv, cwd: process.cwd(), data });
  if (spawnSync(process.execPath, ['-e', handOver, path, message]).status === 0) return null;
  rmSync(path, { force: true });
  const server = createServer((socket) => {
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('end', () => onSecond(JSON.parse(text)));
  });
  server.listen(path).unref();
  return server;
}
