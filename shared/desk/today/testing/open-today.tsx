import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Contact } from '../../../contract/contact.ts';
import type { LeadChange } from '../../../contract/leads.ts';
import { aContact } from '../../../testing/leads.ts';
import type { OpenDesk } from '../../app/create.ts';
import { BELOW_LISTS } from '../../app/screen.tsx';
import { dana } from '../../testing/host.ts';
import { type Answers, loadLists, show } from '../../testing/show.tsx';
import { Today } from '../today.tsx';

const nothingElse = { '/api/live-chat-threads': () => [] };

/** Opens the desk with these messages and no leads of other kinds. */
export async function open(contacts = [aContact()], answers: Answers = {}) {
  const desk = show(
    <>
      <Today />
      <div id={BELOW_LISTS} />
    </>,
    { ...nothingElse, ...answers },
  );
  await loadLists(desk, contacts);
  return desk;
}

/** A server that applies changes, and the list of its requests. */
export function keeping(contacts = [aContact()]) {
  const kept = new Map(contacts.map((row) => [row.id, row]));
  const changes: Omit<LeadChange, 'version'>[] = [];
  const at = '2026-11-20T16:00:00.000Z';
  const until = '2026-11-20T16:10:00.000Z';
  const answer = (seen: { id: string; version: number }[], edit: (row: Contact) => Contact) => ({
    results: seen.map(({ id, version }) => {
      const row = kept.get(id) ?? aContact();
      if (row.version !== version) {
        const message = 'Bob changed this meanwhile.';
        return { outcome: 'refused', kind: 'contacts', id, status: 409, message };
      }
      const lead = { ...edit(row), version: version + 1 };
      kept.set(id, lead);
      return { outcome: 'changed', lead };
    }),
  });
  const answers: Answers = {
    '/api/lead-changes': ({ body }) => {
      const { leads, change } = body as { leads: never[]; change: LeadChange };
      changes.push(change);
      return answer(leads, (row) => ({
        ...row,
        claim: change.claim === false ? null : { by: 'Dana', by_id: 'd', at, seconds: 60 },
        handled_at: change.handled ? at : row.handled_at,
        snoozed_until: change.snooze ?? undefined,
        undo: { version: row.version + 1, by_id: 'd', until, before: {} },
      }));
    },
    '/api/lead-undos': ({ body }) => {
      changes.push({});
      const undone = { claim: null, handled_at: null, undo: undefined };
      return answer((body as { leads: never[] }).leads, (row) => ({ ...row, ...undone }));
    },
    '/api/leads/:kind/:id': ({ params }) => kept.get((params as { id: string }).id),
    '/api/staff': () => [
      { id: 'd', username: 'dana', name: 'Dana', role: 'owner' },
      { id: 'b', username: 'bob', name: 'Bob', role: 'staff' },
    ],
  };
  return { kept, changes, answers };
}

export const sitDown = (desk: OpenDesk) => act(() => desk.session.setState({ who: dana }));
export const rows = () => screen.queryAllByRole('listitem');
export const press = async (name: RegExp | string) =>
  userEvent.click(await screen.findByRole('button', { name }));
