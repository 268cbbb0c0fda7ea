// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Conversation } from '../../contract/conversation.ts';
import { limits } from '../../contract/field.ts';
import { aVisitor } from '../../testing/leads.ts';
import type { OpenDesk } from '../app/create.ts';
import { aConversation, message } from '../testing/frames.ts';
import { dana } from '../testing/host.ts';
import { type Answers, failing, show } from '../testing/show.tsx';
import { LiveChatTab } from './live-chat-tab.tsx';

const at = '2026-11-20T15:00:00.000Z';

/** Opens the tab with these conversations of `said` messages each; calls without an answer fail. */
async function open(listed: Conversation[], said = 2, more: Answers = {}): Promise<OpenDesk> {
  const desk = show(<LiveChatTab />, {
    '/api/live-chat-threads': () => listed,
    '/api/conversations': () => Array.from({ length: said }, (_, seq) => message(seq + 1)),
    '/api/live-chat-threads/:id/notes': () => [],
    '/api/quick-replies': () => ({ replies: [{ id: 't', name: 'thanks', text: 'Thank you!' }] }),
    ...more,
  });
  await act(() => desk.conversations.load());
  return desk;
}

const list = () => within(screen.getByRole('region', { name: 'Conversations' }));
const items = () => list().queryAllByRole('listitem');
const log = () => within(screen.getByRole('log'));
const choose = (name: RegExp) => userEvent.click(list().getByRole('button', { name }));
const composer = () => screen.getByRole<HTMLTextAreaElement>('textbox');

test('the list shows online visitors first, with unread count, waiting time and the colleague who took it', async () => {
  await open([
    aConversation('a'),
    aConversation('b', {
      online: true,
      unread: 2,
      last_seq: 2,
      waiting_since: at,
      taken_by: 'Dana',
    }),
  ]);
  expect(items().map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^Visitor b \(online\).*I am b2 unreadwaiting .*With Dana$/),
    expect.stringMatching(/^Visitor a.*I am a$/),
  ]);
});

test.each([
  ['Guest', '', true],
  ['Dana Smith', '5705550199', false],
])(
  'of a visitor called %s with the phone "%s", not saying who they are is shown: %s',
  async (name, phone, is) => {
    const desk = await open([aConversation('v', { name })]);
    act(() =>
      desk.leads.visitors.apply({
        type: 'loaded',
        rows: [aVisitor({ id: 'v', name, phone, email: '' })],
      }),
    );
    await userEvent.click(list().getByRole('button'));
    expect(
      screen
        .getByRole('complementary', { name: 'About the visitor' })
        .textContent?.includes('not said who they are'),
    ).toBe(is);
  },
);

test('a list of conversations that fails to load shows an alert, and “Try again” loads it', async () => {
  const server = failing(() => [aConversation('a')]);
  await open([], 0, { '/api/live-chat-threads': server.reply });
  expect(list().getByRole('alert').textContent).toContain('Failed to load conversations');
  server.isDown = false;
  await userEvent.click(list().getByRole('button', { name: 'Try again' }));
  expect(list().queryByRole('alert')).toBeNull();
  expect(items()).toHaveLength(1);
});

test('a chosen conversation shows its messages in the log, and the composer has the focus', async () => {
  await open([aConversation('v')]);
  expect(screen.getByRole('heading', { name: 'No conversation selected' })).toBeTruthy();
  expect(composer().disabled).toBe(true);
  await choose(/^Visitor v/);
  expect(log().getByText('line 2')).toBeTruthy();
  expect(log().getByText('With SallieBot')).toBeTruthy();
  expect(list().getByRole('button', { current: true }).textContent).toContain('Visitor v');
  expect(document.activeElement).toBe(
    screen.getByRole('textbox', { name: 'Message to Visitor v' }),
  );
});

test('Enter sends and Shift+Enter breaks the line; the message says “Sending…” until it is acknowledged', async () => {
  const desk = await open([aConversation('v')]);
  await choose(/^Visitor v/);
  await userEvent.type(composer(), 'Hello{Shift>}{Enter}{/Shift}there{Enter}');
  expect(composer().value).toBe('');
  const sent = log().getByText((_, element) => element?.textContent === 'Hello\nthere');
  expect(sent.closest('li')?.textContent).toContain('Sending…');
  const ack = { type: 'ack', client_id: 'new', id: 'm3', seq: 3, created_at: at } as const;
  act(() => desk.conversations.handle(ack));
  expect(log().queryByText('Sending…')).toBeNull();
  expect(log().getByText('Sent')).toBeTruthy();
});

test('Enter that accepts a word of an input method sends nothing, also as Safari reports it', async () => {
  await open([aConversation('v')]);
  await choose(/^Visitor v/);
  await userEvent.type(composer(), '안녕');
  fireEvent.keyDown(composer(), { key: 'Enter', isComposing: true });
  fireEvent.keyDown(composer(), { key: 'Enter', keyCode: 229 });
  expect(composer().value).toBe('안녕');
});

test('a draft stays with its conversation while staff read another one', async () => {
  await open([aConversation('v'), aConversation('w')]);
  await choose(/^Visitor v/);
  await userEvent.type(composer(), 'half a');
  await choose(/^Visitor w/);
  expect(composer().value).toBe('');
  await choose(/^Visitor v/);
  expect(composer().value).toBe('half a');
});

test('a conversation that fails to load shows an alert, and “Try again” loads it', async () => {
  const server = failing(() => [message(1)]);
  await open([aConversation('v')], 0, { '/api/conversations': server.reply });
  await choose(/^Visitor v/);
  expect(screen.getByRole('alert').textContent).toContain('could not be loaded');
  server.isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(log().getByText('line 1')).toBeTruthy();
});

test('Escape closes the quick replies and leaves the typed text in the composer', async () => {
  await open([aConversation('v')]);
  await choose(/^Visitor v/);
  await userEvent.type(composer(), '/');
  await userEvent.keyboard('shrug{Escape}');
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(composer().value).toBe('/shrug');
});

test('a conversation names a renamed colleague by the present name everywhere', async () => {
  const bob = { by: 'bob', by_id: 'b' };
  const note = { id: 'n', client_id: null, visitor_id: 'v', after_seq: 1, note: 'Wants oak' };
  const desk = await open([aConversation('v', { taken_by: 'bob', taken_by_id: 'b' })], 2, {
    '/api/conversations': () => [{ ...message(1), is_admin: true, ...bob }],
    '/api/live-chat-threads/:id/notes': () => [{ ...note, ...bob, created_at: at }],
    '/api/staff': () => [{ id: 'b', username: 'bob', name: 'Robert', role: 'staff' }],
  });
  await choose(/^Visitor v/);
  expect(await screen.findByText('bob has taken over')).toBeTruthy();
  await act(async () => {
    desk.session.setState({ who: dana });
    desk.conversations.restore(dana);
    desk.triage.viewing.handle({ type: 'viewing', data: { visitor_id: 'v', ...bob } });
    desk.conversations.handle({ type: 'typing', data: { visitor_id: 'v', ...bob } });
    await desk.triage.colleagues.load();
  });
  const shown = screen.getByRole('region', { name: /^Conversation with/ });
  const { textContent: text } = shown;
  for (const words of ['has taken over', 'is viewing', 'is typing…'])
    expect(text).toContain(`Robert ${words}`);
  expect(text).toContain('Note by Robert');
  await userEvent.type(composer(), 'Hello{Enter}');
  expect(await screen.findByText('Robert has this one: take over?')).toBeTruthy();
  expect(shown.textContent).not.toContain('bob');
});

test('a reply longer than the limit says so and stays in the field', async () => {
  await open([aConversation('v')]);
  await choose(/^Visitor v/);
  await userEvent.click(composer());
  await userEvent.paste('a'.repeat(limits.line + 12));
  expect(screen.getByText('Not sent: 12 characters too many.')).toBeTruthy();
  await userEvent.type(composer(), '{Enter}');
  expect(composer().value).toHaveLength(limits.line + 12);
});

test('the focus stays in a conversation after staff hand it back to SallieBot', async () => {
  const mine = { taken_by: 'Dana', taken_by_id: 'd', online: true };
  const desk = await open([aConversation('v', mine)]);
  act(() => desk.session.setState({ who: dana }));
  await choose(/^Visitor v/);
  await userEvent.click(screen.getByRole('button', { name: 'Hand back to SallieBot' }));
  act(() =>
    desk.conversations.handle({
      type: 'handBack',
      data: { visitor_id: 'v', role: 'staff', by: 'Dana' },
    }),
  );
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Visitor v' }));
});
