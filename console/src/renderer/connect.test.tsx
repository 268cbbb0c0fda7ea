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

test('the connect form marks a refused address, and offers the server’s own address with one press', async () => {
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
])(
  'the connect form asks to allow an unencrypted connection to %s: %s',
  async (address, isAsked) => {
    const { asked, field, press } = show(() => fine);
    await userEvent.type(field, address);
    const word = screen.queryByLabelText(/Allow an unencrypted connection/);
    expect(word !== null).toBe(isAsked);
    if (word) await userEvent.click(word);
    await press('Connect');
    expect(asked).toEqual([['connect', { address, allowPlain: isAsked }]]);
  },
);

test('the connect form says “not a web address” when main cannot read the call', async () => {
  const { field, press } = show(() => {
    throw new Error('This call could not be read.');
  });
  await userEvent.type(field, 'x'.repeat(20));
  await press('Connect');
  expect(screen.getByText(/This is not a web address/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Connect' })).toHaveProperty('disabled', false);
});
