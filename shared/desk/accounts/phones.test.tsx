// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { HostRefusal, type PushHost } from '../ports/host.ts';
import { type Answers, failing, show } from '../testing/show.tsx';
import { Phones, SilentPhones } from './phones.tsx';

const pixel = {
  ...{ id: 'p', name: 'Dana’s Pixel', created_at: '2026-11-20T15:00:00.000Z' },
  ...{ rang_at: new Date(Date.now() - 120_000).toISOString(), silent: true, current: false },
};

/** Opens a desk whose browser can ring; resolves to its requests. */
function open(
  ability: ReturnType<PushHost['ability']>,
  known: object = {},
  preferences: Answers[string] | null = null,
  refuses = '',
) {
  const asked: { path: string; body?: unknown; params?: unknown }[] = [];
  const keep = (path: string) => (request: object) => {
    asked.push({ path, ...request });
    return { passed: true, detail: 'Dana’s Pixel has shown it.', ...pixel, views: [] };
  };
  const push: PushHost = {
    ability: () => ability,
    async subscribe(key) {
      if (refuses) throw new HostRefusal(refuses);
      return { endpoint: `https://${key}`, keys: { p256dh: 'a', auth: 'b' } };
    },
    unsubscribe: async () => {},
  };
  show(
    <>
      <Phones />
      <SilentPhones />
    </>,
    {
      '/api/phones': (request) =>
        request.body
          ? keep('add')(request)
          : { key: 'key', refusal: null, phones: [pixel], ...known },
      '/api/phones/:id': keep('end'),
      '/api/phones/:id/test': keep('test'),
      '/api/preferences': preferences ?? keep('preferences'),
    },
    undefined,
    { push },
  );
  return asked;
}

test('each phone shows when it rang last and whether it is silent, and staff can try it and end it', async () => {
  const asked = open('ready');
  const ago = await screen.findByText('2 min ago');
  expect(ago.parentElement?.textContent).toBe('last rang 2 min ago');
  expect(screen.getByText('Shows nothing')).toBeTruthy();
  expect(screen.getByText(/Dana’s Pixel did not show what was sent last/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^Try it/ }));
  await userEvent.click(screen.getByRole('button', { name: /^End/ }));
  expect(asked.map(({ path }) => path)).toEqual(expect.arrayContaining(['test', 'end']));
});

test('staff let a browser that is able to ring do so with one press', async () => {
  const asked = open('ready', { phones: [] });
  await userEvent.click(await screen.findByRole('button', { name: 'Let this device ring' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.body).toMatchObject({
    endpoint: 'https://key',
    keys: { p256dh: 'a', auth: 'b' },
  });
});

test('staff who do not allow notifications read that reason, and the server is not asked', async () => {
  const asked = open('ready', { phones: [] }, null, 'Notifications are not allowed here.');
  await userEvent.click(await screen.findByRole('button', { name: 'Let this device ring' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Notifications are not allowed here.',
  );
  expect(asked).toEqual([]);
});

test('an iPhone that must install the desk first shows how, and no button to let it ring', async () => {
  open('install', { phones: [] });
  expect(await screen.findByText(/press Share, then “Add to Home Screen”/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Let this device ring' })).toBeNull();
});

test('the checkbox “I am on call” saves `on_call` as a preference', async () => {
  const asked = open('ready');
  await userEvent.click(await screen.findByRole('checkbox', { name: /I am on call/ }));
  await waitFor(() => expect(asked.map(({ body }) => body)).toContainEqual({ on_call: true }));
});

test('the focus moves to the next phone after staff end a phone', async () => {
  let phones = [pixel, { ...pixel, id: 'q', name: 'Dana’s iPhone' }];
  const desk = show(<Phones />, {
    '/api/phones': () => ({ key: null, refusal: null, phones }),
    '/api/phones/:id': () => {
      phones = phones.slice(1);
    },
    '/api/preferences': () => ({ views: [] }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'End Dana’s Pixel' }));
  await waitFor(() => expect(desk.phones.getState().known?.phones).toHaveLength(1));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Try it.*iPhone/ }));
});

test('“Try again” loads the on-call setting when it could not be loaded', async () => {
  const server = failing(() => ({ on_call: true, views: [] }));
  open('ready', {}, server.reply);
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.isDown = false;
  await userEvent.click(again);
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /I am on call/ });
  await waitFor(() => expect(box.checked).toBe(true));
});
