// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ApiError } from '../../contract/client.ts';
import type { QuickReply } from '../../contract/conversation.ts';
import { currentToast } from '../../ui/toasts.ts';
import { applyFrame } from '../app/desk-stores.ts';
import { held } from '../testing/held.ts';
import { dana } from '../testing/host.ts';
import { show } from '../testing/show.tsx';
import { QuickReplies } from './quick-replies.tsx';

const hello = { id: 'h', name: 'hello', text: 'Hi {{first name}}!' };
const thanks = { id: 't', name: 'thanks', text: 'Thank you!' };

/** The server keeps the saved list. */
async function open(role: 'owner' | 'staff', kept: QuickReply[]) {
  const server: { replies: QuickReply[]; hold?: Promise<void>; quicker?: QuickReply[] } = {
    replies: kept,
  };
  /** Saves as another owner. */
  const saveElsewhere = (replies: QuickReply[]) =>
    act(async () => {
      server.replies = replies;
      applyFrame({ type: 'quickRepliesChanged' }, desk);
    });
  const desk = show(<QuickReplies />, {
    '/api/quick-replies': async ({ body }) => {
      if (body) await server.hold;
      if (body && server.quicker) {
        Object.assign(server, { replies: server.quicker, quicker: undefined });
        throw new ApiError(409, 'Somebody changed the quick replies meanwhile. Please try again.');
      }
      return Object.assign(server, body);
    },
  });
  await act(async () => {
    desk.session.setState({ who: { ...dana, role } });
    await desk.quickReplies.load();
  });
  return { server, saveElsewhere };
}

const names = () =>
  screen.getAllByRole('listitem').map((item) => item.querySelector('strong')?.textContent);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('an owner adds, edits, orders and deletes quick replies', async () => {
  const { server } = await open('owner', [hello, thanks]);
  await press('Add a quick reply');
  await userEvent.type(screen.getByLabelText('Name'), 'visit');
  await userEvent.type(screen.getByLabelText('What it says'), 'See you ');
  await press('visit');
  await press('Save');
  expect(server.replies.at(-1)).toEqual({ id: 'new', name: 'visit', text: 'See you {{visit}}' });
  await press('Move up “thanks”');
  expect(names()).toEqual(['thanks', 'hello', 'visit']);
  await press('Delete “thanks”');
  expect(server.replies.map(({ name }) => name)).toEqual(['hello', 'visit']);
  expect(currentToast()).toMatchObject({ title: '“thanks” is deleted', action: { label: 'Undo' } });
  await press('Edit “hello”');
  await userEvent.type(screen.getByLabelText('What it says'), ' {{{{frist name}} bye');
  expect(
    screen.getByText('{{frist name}} stands for nothing. Choose one of those below.'),
  ).toBeTruthy();
  await press('Save');
  expect(server.replies[0]).toEqual(hello);
});

test('an owner’s deletion applies to the server’s present quick replies, also after a 409 for a quicker owner', async () => {
  const { server } = await open('owner', [hello]);
  const bye = { id: 'b', name: 'bye', text: 'Good-bye!' };
  server.replies = [hello, thanks];
  server.quicker = [hello, thanks, bye];
  await press('Delete “hello”');
  expect(server.replies).toEqual([thanks, bye]);
});

test('staff who are not owners read the quick replies and have no buttons', async () => {
  await open('staff', [hello]);
  expect(screen.getByText('hello')).toBeTruthy();
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test('quick replies that another owner saves show at once, and an open edit keeps its text', async () => {
  const { server, saveElsewhere } = await open('owner', [hello]);
  await saveElsewhere([thanks, hello]);
  expect(names()).toEqual(['thanks', 'hello']);
  await press('Edit “hello”');
  await userEvent.type(screen.getByLabelText('What it says'), ' Bye!');
  await saveElsewhere([thanks]);
  expect(screen.getByText(/Somebody has deleted this one/)).toBeTruthy();
  await press('Save');
  const kept = { ...hello, text: 'Hi {{first name}}! Bye!' };
  expect(server.replies).toEqual([thanks, kept]);
});

test('no other quick reply opens while one is being saved; staff who go on during a deletion keep the focus', async () => {
  const { server } = await open('owner', [hello, thanks]);
  await press('Edit “hello”');
  await userEvent.type(screen.getByLabelText('What it says'), ' Bye!');
  const saving = held();
  server.hold = saving.reply();
  await press('Save');
  await userEvent.type(screen.getByLabelText('What it says'), ' Lost');
  await press('Edit “thanks”');
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('hello');
  await saving.answer();
  expect(server.replies[0]?.text).toBe('Hi {{first name}}! Bye!');
  const deleting = held();
  server.hold = deleting.reply();
  await press('Delete “hello”');
  const move = screen.getByRole('button', { name: 'Edit “thanks”' });
  move.focus();
  await deleting.answer();
  expect(document.activeElement).toBe(move);
});
