// @vitest-environment happy-dom
import type { Host } from '@sallie/shared/desk/ports/host.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { ConsoleSettings, Snapshot } from '../bridge.ts';
import type { OpenConsole } from './open-console.ts';
import { SettingsPanel } from './settings-panel.tsx';
import { createTestBridge, snapshot } from './testing/bridge.ts';

afterEach(cleanup);

interface Wishes {
  change?: (part: Partial<ConsoleSettings>) => Partial<ConsoleSettings>;
  platform?: string;
  server?: string | null;
}

function show({ change = (part) => part, platform = 'win32', server = null }: Wishes = {}) {
  const { bridge, asked } = createTestBridge({
    change: (part) => ({ ...snapshot.settings, ...change(part as Partial<ConsoleSettings>) }),
  });
  const host = { test: async () => ({ outcome: 'passed', detail: 'Two tones were played.' }) };
  const now: Snapshot = { ...snapshot, server, about: { ...snapshot.about, platform } };
  const console = { bridge, host: host as unknown as Host } as OpenConsole;
  const panel = (settings: Partial<ConsoleSettings> = {}) => (
    <SettingsPanel
      console={console}
      snapshot={{ ...now, settings: { ...now.settings, ...settings } }}
    />
  );
  const { rerender } = render(panel());
  return { asked, shows: (settings: Partial<ConsoleSettings>) => rerender(panel(settings)) };
}

test.each([
  ['win32', 'has not allowed it yet'],
  ['linux', 'could not be saved'],
])('on %s the settings say that the start with the computer %s', async (platform, sentence) => {
  show({ platform, change: () => ({ startWithComputer: false }) });
  await userEvent.click(screen.getByLabelText(/^Start with the computer/));
  expect((await screen.findByRole('alert')).textContent).toContain(sentence);
});

test('the settings show an alert when a change could not be saved', async () => {
  show({
    change() {
      throw new Error('Something went wrong here.');
    },
  });
  await userEvent.click(screen.getByLabelText(/^Mute/));
  expect((await screen.findByRole('alert')).textContent).toContain('could not be saved');
});

test('the volume slider shows its value at once, and saves it on release', () => {
  const { asked } = show();
  const range = screen.getByLabelText(/^Volume/);
  fireEvent.change(range, { target: { value: '0.4' } });
  expect(screen.getByText('Volume: 40 %')).toBeTruthy();
  expect(asked).toEqual([]);
  fireEvent.pointerUp(range);
  expect(asked).toEqual([['change', { volume: 0.4 }]]);
});

test('the test of the sound shows its result', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Test the sound' }));
  expect(await screen.findByText('Two tones were played.')).toBeTruthy();
});

test('“Use another server” asks before it signs out', async () => {
  const { asked } = show({ server: 'https://shop.example' });
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  await press('Use another server');
  await press('Keep this one');
  expect(asked).toEqual([]);
  await press('Use another server');
  await press('Sign out and use another server');
  expect(asked).toEqual([['command', 'forgetServer']]);
});

test.each([
  ['win32', true],
  ['darwin', true],
  ['linux', false],
])(
  'on %s the settings have a button to the system’s notification settings: %s',
  (platform, isThere) => {
    show({ platform });
    const button = screen.queryByRole('button', { name: /notification settings/ });
    expect(button !== null).toBe(isThere);
  },
);

test('the volume slider keeps the focus while each key press is saved, and follows changes from outside', () => {
  const { shows } = show();
  const range = screen.getByLabelText(/^Volume/);
  range.focus();
  fireEvent.change(range, { target: { value: '0.95' } });
  fireEvent.keyUp(range, { key: 'ArrowLeft' });
  shows({ volume: 0.95 });
  expect(document.activeElement).toBe(screen.getByLabelText('Volume: 95 %'));
  shows({ volume: 0.5 });
  expect(screen.getByLabelText<HTMLInputElement>('Volume: 50 %').value).toBe('0.5');
});
