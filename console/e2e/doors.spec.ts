import { connect, expect, looking, visiting as test } from './console-test.ts';
import { onStandIn } from './driver.ts';

/* Checks what a page may not do, whatever a visitor has managed to write into it. */

looking('the page has the bridge and no Node globals', async ({ program: { page } }) => {
  const found = await page.evaluate(() => {
    const names = ['require', 'process', 'module', 'Buffer', 'ipcRenderer', 'electron', '__toMain'];
    const bridge = (window as unknown as { sallie: object }).sallie;
    return {
      leaked: names.filter((name) => name in window),
      bridge: Object.keys(bridge).sort(),
      isFrozen: Object.isFrozen(bridge),
      isSecure: window.isSecureContext,
      cookie: document.cookie,
    };
  });
  expect(found).toEqual({
    leaked: [],
    bridge: ['call', 'onEvent'],
    isFrozen: true,
    isSecure: true,
    cookie: '',
  });
});

looking(
  'the Content-Security-Policy refuses foreign and inline code',
  async ({ program: { page }, shop }) => {
    const evaluated = await page.evaluate(async (origin) => {
      const directives: string[] = [];
      Object.assign(window, { directives });
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
        directives.push(effectiveDirective),
      );
      const script = document.createElement('script');
      script.append('window.owned = true');
      const foreign = document.createElement('link');
      Object.assign(foreign, { rel: 'modulepreload', href: `${origin}/owned.js` });
      const picture = new Image();
      picture.src = `${origin}/favicon.svg`;
      const frame = document.createElement('iframe');
      frame.src = `${origin}/`;
      document.body.append(script, foreign, picture, frame);
      const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws/livechat`);
      socket.onerror = () => {};
      await fetch(`${origin}/api/session`).catch(() => {});
      const markup: unknown = await Promise.resolve('<img src=x onerror="owned = true">')
        .then((text) => {
          foreign.innerHTML = text;
        })
        .catch((error: Error) => error.name);
      // Within the driver's own call eval is always allowed.
      return new Promise((resolve) =>
        setTimeout(() => {
          try {
            Reflect.get(window, 'eval')('1');
            resolve([markup, 'ran']);
          } catch (error) {
            resolve([markup, (error as Error).name]);
          }
        }),
      );
    }, shop.origin);
    expect(evaluated).toEqual(['TypeError', 'EvalError']);
    const refused = () =>
      page.evaluate(() =>
        [...new Set((window as unknown as { directives: string[] }).directives)].sort(),
      );
    await expect.poll(refused).toEqual([
      'connect-src',
      'frame-src',
      'img-src',
      'require-trusted-types-for', // Eval is refused under this name, too.
      'script-src-elem',
    ]);
    expect(await page.evaluate(() => 'owned' in window)).toBe(false);
    // Of inline scripts and eval it says so twice: where text becomes no script at all, nothing else is asked.
    const policy = await page.evaluate(async () =>
      (await fetch('/index.html')).headers.get('content-security-policy'),
    );
    expect(policy).toContain("script-src 'self';");
  },
);

looking(
  'the page cannot navigate; only https, mailto and tel links open outside',
  async ({ program: { app, page, calls } }) => {
    const here = await page.evaluate(() => location.href);
    await page.evaluate(() => {
      window.open('https://example.com/outside');
      for (const address of [
        'http://example.com/',
        'file:///etc/passwd',
        'javascript:alert(1)',
        'ms-settings:notifications',
        'sallie://conversation/x',
        'https://user:secret@example.com/',
        'data:text/html,<h1>x</h1>',
      ]) {
        window.open(address);
      }
      const link = document.createElement('a');
      link.href = 'https://example.com/linked';
      link.target = '_blank';
      document.body.append(link);
      link.click();
      window.open('mailto:ada@example.com');
      window.open('tel:+15705550142');
    });
    await expect
      .poll(async () => (await calls('openExternal')).flat())
      .toEqual([
        'https://example.com/outside',
        'https://example.com/linked',
        'mailto:ada@example.com',
        'tel:+15705550142',
      ]);
    await page.evaluate(() => {
      location.href = 'https://example.com/';
    });
    await page.evaluate(() => {
      const form = document.createElement('form');
      form.action = 'https://example.com/';
      document.body.append(form);
      form.submit();
    });
    // Not by a locator: it would wait for what was refused.
    expect(
      await page.evaluate(() => [location.href, document.querySelector('h1')?.innerText]),
    ).toEqual([here, 'Connect to your shop']);
    expect(app.windows()).toHaveLength(1);
  },
);

looking(
  'webviews are prevented, and the sandbox is enabled for every page',
  async ({ program: { app, calls } }) => {
    const attached = await app.evaluate(({ BrowserWindow }) => {
      const event = { prevented: false, preventDefault: () => (event.prevented = true) };
      const [window] = BrowserWindow.getAllWindows();
      window?.webContents.emit('will-attach-webview', event, {}, {});
      return !event.prevented;
    });
    expect(attached).toBe(false);
    expect(await calls('enableSandbox')).toEqual([[]]);
    expect(await calls('crashReporter.start')).toEqual([[false]]);
  },
);

test('the sessions of page and server grant no permission and no device', async ({
  start,
  shop,
}) => {
  const program = await start();
  await connect(program, shop.origin);
  await expect(program.page.getByLabel('Username')).toBeVisible();
  test.skip(!onStandIn, 'A real session does not show its handlers.');
  const named = (await program.calls('fromPartition')).flat().map(String);
  const partitions = [...new Set(named)].filter(Boolean); // The default session has no name.
  expect(partitions).toEqual([expect.stringMatching(/^persist:server-/)]);
  for (const partition of ['', ...partitions]) {
    const given = await program.app.evaluate(({ session }, name) => {
      type Handlers = Record<string, (...args: unknown[]) => unknown>;
      const { _permissions } = session.fromPartition(name) as unknown as {
        _permissions: Handlers;
      };
      const { request, check, device, displayMedia } = _permissions;
      const asked = (ask: Handlers[string] | undefined, ...args: unknown[]) =>
        new Promise((resolve) => (ask ? ask(...args, resolve) : resolve('unguarded')));
      return Promise.all([
        asked(request, null, 'media'),
        check?.(null, 'media'),
        device?.({ deviceType: 'usb' }),
        asked(displayMedia, {}),
      ]);
    }, partition);
    expect(given).toEqual([false, false, false, null]);
  }
});
