import type { Control } from './control.ts';

const ipc = 'console/src/main/ipc.test.ts';
const guards = 'console/src/main/window/guards.test.ts';
const protocol = 'console/src/main/window/app-protocol.test.ts';
const address = 'console/src/main/connection/server-address.test.ts';
const connection = 'console/src/main/connection/connection.test.ts';
const doors = 'console/e2e/doors.spec.ts';

/** Staff screens and Electron: what a page may not do, whatever a visitor managed to write into it. */
export const electron: readonly Control[] = [
  {
    says: 'calls are taken from our window alone',
    file: 'console/src/main/ipc.ts',
    find: ' || event.sender.id !== trustedId',
    replace: '',
    test: { file: ipc, name: ' is refused' },
  },
  {
    says: 'and from no frame inside it',
    file: 'console/src/main/ipc.ts',
    find: ' || frame.parent !== null',
    replace: '',
    test: { file: ipc, name: ' is refused' },
  },
  {
    says: 'and from our page alone',
    file: 'console/src/main/ipc.ts',
    find: 'return protocol === `${APP_SCHEME}:` && host === APP_HOST;',
    replace: 'return protocol !== host;',
    test: { file: ipc, name: ' is refused' },
  },
  {
    says: 'what a call is given is parsed',
    file: 'console/src/main/ipc.ts',
    find: 'const args = z.safeParse(takes, sent);',
    replace:
      'const args = { success: true, data: sent } as ReturnType<typeof z.safeParse<typeof takes>>;',
    test: { file: ipc, name: ' is refused' },
  },
  {
    says: 'what a call answers is parsed too: no secret leaves with it',
    file: 'console/src/main/ipc.ts',
    find: 'return z.parse(answers, await handler(...args.data));',
    replace: 'return await handler(...args.data);',
    test: { file: ipc, name: 'what a call does not name is left behind' },
  },
  {
    says: 'an error tells the page nothing of the inside',
    file: 'console/src/main/ipc.ts',
    find: "thrown instanceof Refused ? thrown.message : 'Something went wrong here.'",
    replace: '(thrown as Error).message',
    test: { file: ipc, name: 'an error tells the page nothing of the inside' },
  },
  {
    says: 'only web, mail and telephone addresses leave for the system',
    file: 'console/src/main/window/guards.ts',
    find: 'const mayLeave = leaving.has(url.protocol) || url.origin === shop;',
    replace: 'const mayLeave = leaving.size > 0;',
    test: { file: guards, name: ' may not' },
  },
  {
    says: 'and none with a name and a password in it',
    file: 'console/src/main/window/guards.ts',
    find: ' || url.username || url.password',
    replace: '',
    test: { file: guards, name: ' may not' },
  },
  {
    says: 'the page goes nowhere else',
    file: 'console/src/main/window/guards.ts',
    find: "contents.on('will-navigate', (event) => {\n      event.preventDefault();",
    replace: "contents.on('will-navigate', (event) => {",
    test: { file: guards, name: ' is always prevented, and opens nothing outside' },
  },
  {
    says: 'nor does a frame in it',
    file: 'console/src/main/window/guards.ts',
    find: "contents.on('will-frame-navigate', (event) => event.preventDefault());",
    replace: '',
    test: { file: guards, name: ' is always prevented, and opens nothing outside' },
  },
  {
    says: 'nothing is embedded',
    file: 'console/src/main/window/guards.ts',
    find: "contents.on('will-attach-webview', (event) => event.preventDefault());",
    replace: '',
    test: { file: guards, name: ' is always prevented, and opens nothing outside' },
  },
  {
    says: 'no window opens',
    file: 'console/src/main/window/guards.ts',
    find: "return { action: 'deny' };",
    replace: "return { action: 'allow' };",
    test: { file: guards, name: 'a new window never opens' },
  },
  {
    says: 'no page gets the camera, the microphone or a device',
    file: 'console/src/main/window/guards.ts',
    find: 'session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));',
    replace:
      'session.setPermissionRequestHandler((_contents, _permission, answer) => answer(true));',
    build: 'console',
    test: { file: doors, name: 'no session gives permissions or devices' },
  },
  {
    says: 'the page has a policy without inline scripts and eval',
    file: 'console/src/main/window/app-protocol.ts',
    find: '"script-src \'self\'",',
    replace: "\"script-src 'self' 'unsafe-inline' 'unsafe-eval'\",",
    build: 'console',
    test: { file: doors, name: 'the policy refuses markup made of text, inline scripts, eval' },
  },
  {
    says: 'the page reads files of its own folder alone',
    file: 'console/src/main/window/app-protocol.ts',
    find: "const isOutside = !within || within.startsWith('..') || isAbsolute(within);",
    replace: 'const isOutside = !within;',
    test: { file: protocol, name: ' is refused' },
  },
  {
    says: 'the page has the bridge and nothing of Node: sandbox and an isolated world',
    file: 'console/src/main/window/window.ts',
    find: 'sandbox: true,\n        contextIsolation: true,\n        nodeIntegration: false,',
    replace: 'sandbox: false,\n        contextIsolation: false,\n        nodeIntegration: true,',
    test: {
      file: 'console/src/main/window/window.test.ts',
      name: 'a page has a sandbox and nothing of Node',
    },
  },
  {
    says: 'a path leads into the interface of the server alone',
    file: 'console/src/main/connection/server-access.ts',
    find: "if (url.origin !== origin || !url.pathname.startsWith('/api/')) {",
    replace: 'if (url.origin !== origin) {',
    test: { file: connection, name: 'a path that leads out of the interface goes nowhere' },
  },
  {
    says: 'cookies of one server never meet another',
    file: 'console/src/main/connection/server-access.ts',
    find: 'sessionFor(partitionOf(origin))',
    replace: "sessionFor(partitionOf('one for all'))",
    test: {
      file: 'console/src/main/connection/connection-address.test.ts',
      name: 'a changed address signs out at the old server, and the new one never sees its cookie',
    },
  },
  {
    says: 'an unencrypted address needs a yes in so many words',
    file: 'console/src/main/connection/server-address.ts',
    find: 'if (isUnencrypted(url.origin) && !allowPlain) {',
    replace: 'if (url.origin === typed && allowPlain) {',
    test: { file: address, name: ' is refused' },
  },
  {
    says: 'what a visitor wrote stays text in a toast of Windows',
    file: 'console/src/platform/notifications.ts',
    find: '.map((character) => entities[character] ?? character)',
    replace: '',
    test: {
      file: 'console/src/platform/notifications.test.ts',
      name: 'a toast is silent, says which notice it is, and what a visitor wrote stays text',
    },
  },
  {
    says: 'the renderer is shown an address of the desk, never of the web',
    file: 'console/src/bridge.ts',
    find: '/^(lead\\/[a-z-]{1,30}|conversation)\\/[\\w-]{1,100}$/',
    replace: '/./',
    test: { file: ipc, name: ' is refused' },
  },
];
