import { expect, test } from './desk-test.ts';

test('calls that are unknown, misshapen or from elsewhere are refused', async ({ desk }) => {
  const { app, page } = desk;
  const answers = await page.evaluate(async () => {
    type Call = (...args: unknown[]) => Promise<unknown>;
    const { call } = (window as unknown as { sallie: { call: Call } }).sallie;
    const refused = (...args: unknown[]) =>
      call(...args).then(
        () => 'let in',
        (error: Error) => error.message,
      );
    return Promise.all([
      refused('quit'),
      refused('__proto__'),
      refused('fetch', { method: 'GET', path: '/healthz' }),
      refused('fetch', { method: 'GET', path: 'https://example.com/api/' }),
      refused('fetch', { method: 'PUT', path: '/api/session' }),
      refused('fetch', { method: 'GET', path: '/api/../healthz' }),
      refused('change', { volume: 7 }),
      refused('do', 'format'),
      refused('save', { name: '../../.bashrc', text: '' }),
      refused('shows', 'lead/../x'),
      refused('send', { type: 'register', isAdmin: true }),
      refused('fetch', { method: 'GET', path: '/api/session', body: () => 'a function' }),
    ]);
  });
  expect(answers.filter((answer) => answer === 'let in')).toEqual([]);
  expect(answers.at(-1)).toContain('could not be cloned');

  // The name is of Electron's own implementation too.
  const foreign = await app.evaluate(async ({ ipcMain, BrowserWindow }) => {
    type Handler = (event: object, ...args: unknown[]) => Promise<unknown>;
    const handlers = (ipcMain as unknown as { _invokeHandlers: Map<string, Handler> })
      ._invokeHandlers;
    const sender = BrowserWindow.getAllWindows()[0]?.webContents;
    const events = [
      { sender, senderFrame: { url: 'https://evil.example/', parent: null } },
      { sender, senderFrame: { url: 'app://console.evil/', parent: null } },
      { sender, senderFrame: { url: 'app://console/index.html', parent: {} } },
      { sender, senderFrame: null },
      { sender: { id: 999 }, senderFrame: { url: 'app://console/index.html', parent: null } },
    ];
    return Promise.all(
      events.map((event) =>
        handlers
          .get('sallie:do')?.(event, 'flash')
          .then(
            () => 'let in',
            () => 'refused',
          ),
      ),
    );
  });
  expect(foreign).toEqual(Array(5).fill('refused'));
});
