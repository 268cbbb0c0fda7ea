import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { Consultation } from '../../contract/consultation.ts';
import { personKey } from '../../contract/person.ts';
import type { Visitor } from '../../contract/visitor.ts';
import { type QuickReplyValues, quickReplyValues } from '../../rules/quick-replies.ts';
import { visitOf } from '../../rules/visits.ts';
import { useDesk } from '../app/context.tsx';
import { useNow } from '../app/use-now.ts';

/** What quick replies say to this visitor, as far as the desk knows them. */
export function useQuickReplyValues(id: string, visitor: Visitor | undefined): QuickReplyValues {
  const { desk, facts } = useDesk();
  const rows = useStore(desk.leads.consultations, (state) => state.rows);
  const who = useStore(desk.session, (state) => state.who);
  const now = useNow();
  const email = visitor?.email ?? '';
  const consultation = useMemo(() => requestOf(rows, id, email), [rows, id, email]);
  return useMemo(
    () =>
      quickReplyValues({
        facts,
        now: new Date(now),
        visitor: visitor ?? { name: '', phone: '', email: '' },
        consultation,
        myName: who?.has_name ? who.name : '',
      }),
    [facts, now, visitor, consultation, who],
  );
}

/** Their request: of several the one with a visit, else the newest. */
function requestOf(rows: readonly Consultation[], id: string, email: string): Consultation | null {
  const key = personKey(email);
  const theirs = rows.filter(
    (row) => row.visitor_id === id || (key !== '' && personKey(row.email) === key),
  );
  return theirs.find((row) => visitOf(row) !== null) ?? theirs[0] ?? null;
}
