import { expect, test } from 'vitest';
import type { Ringing } from '../../contract/attention.ts';
import { ringingTitle } from './lead-kinds.ts';

test.each<[Pick<Ringing, 'kind' | 'urgent' | 'unanswered'>, string]>([
  [{ kind: 'conversation' }, 'Waits in the live chat'],
  [{ kind: 'conversation', urgent: true }, 'Urgent: needs a person now'],
  [{ kind: 'conversation', unanswered: true }, 'Taken, but not answered yet'],
  [{ kind: 'conversation', urgent: true, unanswered: true }, 'Urgent: needs a person now'],
  [{ kind: 'contacts' }, 'New message'],
  [{ kind: 'contacts', urgent: true }, 'Urgent: new message'],
])('what rings as %j is called: %s', (what, title) => {
  const entry = { id: 'a', name: 'Ada', since: '2026-11-20T15:00:00Z', rings: 1, ...what };
  expect(ringingTitle(entry)).toBe(title);
});
