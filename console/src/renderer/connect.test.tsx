// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { ConnectForm } from './connect.tsx';
import { createTestBridge } from './testing/bridge.ts';

afterEach(cleanup);

const fine = { problem: null, instead: null };

function show(connect: (asked: unknown) => unknown) {
  const { bridge, asked } = createTestBridge({ connect });
  let connections = 0;
  render(
    <ConnectForm
      bridge={bridge}
      onConnected={async () => {
        connections += 1;
      }}
    />,
  );
  const field = screen.getByLabelText('Server address');
  const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
  return { asked, field, press, connections: () => connections };
}

test('a problem is said at the field, and an address that would do is one press away', async () => {
  const own = 'https://own.example';
  const { asked, field, press, connections } = show((given) =>
    (given as { address: string }).address === own
      ? fine
      : { problem: `This server calls itself ${own}; use that address.`, instead: own },
  );
  await userEvent.type(field, 'https://shop.example');
  await press('Connect');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(connections()).toBe(0);
  await press(`Use ${own}`);
  expect((field as HTMLInputElement).value).toBe(own);
  expect(asked.at(-1)).toEqual(['connect', { address: own, allowPlain: false }]);
  expect(connections()).toBe(1);
});

test.each([
  ['http://192.0.2.1', true],
  ['http://localhost:3000', false],
  ['http://127.0.0.1', false],
  ['https://shop.example', false],
])('%s needs a person’s word that nobody reads along: %s', async (address, isAsked) => {
  const { asked, field, press } = show(() => fine);
  await userEvent.type(field, address);
  const word = screen.queryByLabelText(/Allow an unencrypted connection/);
  expect(word !== null).toBe(isAsked);
  if (word) await userEvent.click(word);
  await press('Connect');
  expect(asked).toEqual([['connect', { address, allowPlain: isAsked }]]);
});

test('what main refuses to read is no web address', async () => {
  const { field, press } = show(() => {
    throw new Error('This call could not be read.');
  });
  await userEvent.type(field, 'x'.repeat(20));
  await press('Connect');
  expect(screen.getByText(/This is not a web address/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Connect' })).toHaveProperty('disabled', false);
});
