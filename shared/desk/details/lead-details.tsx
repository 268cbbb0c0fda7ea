import { useStore } from 'zustand';
import type { Lead } from '../../contract/leads.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useDesk } from '../desk-context.tsx';
import { leadPerson, messageOf } from '../leads/lead-person.ts';
import { Viewers } from '../leads/viewers.tsx';
import { EraseConversation } from '../person/erase-conversation.tsx';
import { leadsOfKind } from '../stores/leads.ts';
import type { LeadRef } from '../stores/panel.ts';
import { Appointment } from './appointment.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import styles from './details.module.css';
import { FactList } from './fact-list.tsx';
import { History } from './history.tsx';
import { MailStates } from './mail-states.tsx';
import { Notes } from './notes.tsx';
import { recordFacts, sourceLabel } from './record-facts.ts';
import { StatusChange } from './status-change.tsx';
import { TriageActions } from './triage-actions.tsx';
import { useChange } from './use-change.ts';
import { useLooking } from './use-looking.ts';
import { useRead } from './use-read.ts';

/** One record in full, always as the store has it now. */
export function LeadDetails({ kind, id }: LeadRef) {
  const { desk } = useDesk();
  const store = leadsOfKind(desk.leads, kind);
  const lead = useStore(store, ({ rows }) => rows.find((row) => row.id === id));
  const phase = useStore(store, (state) => state.phase);
  useRead({ kind, id }, lead?.read === null);
  useLooking({ kind, id });
  if (lead) return <Record kind={kind} id={id} lead={lead} />;
  return <p>{phase === 'loading' ? 'Loading…' : 'This record is no longer kept.'}</p>;
}

function Record({ kind, id, lead }: LeadRef & { lead: Lead }) {
  const { panel } = useDesk().desk;
  const changing = useChange(kind, lead);
  const person = leadPerson(lead);
  return (
    <div className={styles.record}>
      {lead.spam && (
        <p className={styles.suspected}>
          <Badge tone="warning">Suspected spam</Badge>{' '}
          <Button busy={changing.busy} onClick={() => void changing.change({ spam: false })}>
            Not spam
          </Button>
        </p>
      )}
      <Viewers record={{ kind, id }} />
      <ConflictNotice record={{ kind, id }} lead={lead} changing={changing} />
      {lead.kind === 'consultations' && <StatusChange consultation={lead} changing={changing} />}
      <FactList
        facts={[
          ...(person.email ? [{ name: 'Email', value: person.email, as: 'email' as const }] : []),
          ...(person.phone ? [{ name: 'Phone', value: person.phone, as: 'phone' as const }] : []),
          ...recordFacts(lead),
          { name: 'Received', value: lead.created_at, as: 'time' },
          { name: 'Came by', value: sourceLabel(lead.source) },
        ]}
      />
      {messageOf(lead) && (
        <section>
          <h3>Message</h3>
          <p className={styles.message}>{messageOf(lead)}</p>
        </section>
      )}
      <TriageActions lead={lead} changing={changing} />
      {lead.kind === 'consultations' && <Appointment consultation={lead} changing={changing} />}
      <Notes record={{ kind, id }} lead={lead} changing={changing} />
      <MailStates record={{ kind, id }} lead={lead} />
      <History lead={lead} />
      {person.email && (
        <Button onClick={() => panel.open({ show: 'person', email: person.email })}>
          Everything about this person
        </Button>
      )}
      {kind === 'visitors' && !person.email && <EraseConversation id={id} label={person.name} />}
    </div>
  );
}
