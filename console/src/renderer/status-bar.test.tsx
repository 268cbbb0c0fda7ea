// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { Snapshot } from '../bridge.ts';
import type { OpenConsole } from './open-console.ts';
import { StatusBar } from './status-bar.tsx';
import { createTestBridge, snapshot } from './testing/bridge.ts';

afterEach(cleanup);

function show(part: Partial<Snapshot> = {}) {
  const { bridge, asked } = createTestBridge();
  render(<StatusBar console={{ bridge } as OpenConsole} snapshot={{ ...snapshot, ...part }} />);
  const bar = screen.getByRole('region', { name: 'This computer' });
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  return { asked, bar, press };
}

test.each([
  [{ socket: 'online' }, 'Connected', false],
  [{ socket: 'connecting' }, 'Connecting…', false],
  [{ socket: 'waiting' }, 'Not connected, not ringing', true],
  [{ socket: 'failed' }, 'Not connected, not ringing', true],
  [{ signedIn: false, socket: 'closed' }, 'Signed out, not ringing', false],
] as const)('the status bar for %o reads "%s"', (part, words, mayReconnect) => {
  const { bar } = show(part);
  expect(bar.textContent).toContain(words);
  expect(screen.queryByRole('button', { name: 'Reconnect' }) !== null).toBe(mayReconnect);
});

test('Reconnect and Mute in the status bar reach main', async () => {
  const { asked, press } = show({ socket: 'waiting' });
  await press('Reconnect');
  await press('Mute');
  expect(asked).toEqual([
    ['command', 'reconnect'],
    ['change', { muted: true }],
  ]);
});

test('the status bar restarts to a ready update by a press, and says that open conversations delay it', async () => {
  const { asked, bar, press } = show({ update: { phase: 'ready', version: '2.0.0' } });
  expect(bar.textContent).toContain('Version 2.0.0 is ready.');
  await press('Restart to update');
  expect(asked).toEqual([['command', 'restartToUpdate']]);
  expect(bar.textContent).toContain('as soon as the open conversation is closed');
});

test('the status bar marks an unencrypted connection', () => {
  expect(show({ unencrypted: true }).bar.textContent).toContain('Unencrypted');
});
