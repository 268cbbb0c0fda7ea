import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Lead, LeadRef } from '../../../contract/leads.ts';
import { assertNever } from '../../../rules/assert-never.ts';
import { type LeadFact, originColumn, sourceLabel } from '../../../rules/lead-kinds/lead-kind.ts';
import { kindOf } from '../../../rules/lead-kinds/lead-kinds.ts';
import { originOf } from '../../../rules/lead-origin.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useDesk, useNameOf, useTriage, withNames } from '../../app/context.tsx';
import { Form, Input } from '../../app/controls.tsx';
import { useKeptFocus } from '../../app/kept-focus.ts';
import { Failed } from '../../app/requests.tsx';
import { isHere, onFront } from '../../app/screen.tsx';
import { type KnownLead, useLead } from '../../app/use-leads.ts';
import { type ChangingProps, useChange } from '../../changes/use-change.ts';
import styles from '../../lead-facts/details.module.css';
import { FactList, leadFacts, OriginWords } from '../../lead-facts/facts.tsx';
import { History } from '../../lead-facts/history.tsx';
import { Viewers } from '../../lead-facts/marks.tsx';
import { EraseGuest } from '../../people/erase.tsx';
import { heldLead } from '../../stores/leads.ts';
import parts from '../../styles/parts.module.css';
import { ConflictBanner } from './conflict-banner.tsx';
import { MailStates } from './mail-states.tsx';
import { Notes } from './notes.tsx';
import { QuoteSection } from './quote-section.tsx';
import { StatusChange, TriageActions } from './triage-actions.tsx';
import { VisitSection } from './visit-section.tsx';

export function LeadDetails(asked: LeadRef) {
  const { kind, id, known } = useWork(asked);
  useDrafts(asked, { kind, id });
  useRead({ kind, id }, known.state === 'held' && known.lead.read === null);
  useLooking({ kind, id });
  switch (known.state) {
    case 'held':
      return <Record lead={known.lead} />;
    case 'reading':
      return <p role="status">Loading…</p>;
    case 'gone':
      return <p>This record is no longer kept.</p>;
    case 'failed':
      return <Failed onRetry={known.retry}>{known.problem}</Failed>;
    default:
      return assertNever(known);
  }
}

/** A visitor created by a form is shown as the lead that the form sent, while that exists. */
function useWork(asked: LeadRef): LeadRef & { known: KnownLead } {
  const known = useLead(asked);
  const lead = known.state === 'held' ? known.lead : null;
  const origin = lead?.kind === 'visitors' ? lead.derived_from : undefined;
  const origins = useLead(origin ?? asked);
  return origin && origins.state !== 'gone' ? { ...origin, known: origins } : { ...asked, known };
}

/** Drafts about a chat visitor move to the request that the visitor sends meanwhile. */
function useDrafts(asked: LeadRef, work: LeadRef): void {
  const { drafts } = useTriage();
  useLayoutEffect(() => {
    if (asked.id !== work.id)
      drafts.move({ kind: asked.kind, id: asked.id }, { kind: work.kind, id: work.id });
  }, [drafts, asked.kind, asked.id, work.kind, work.id]);
}

function Record({ lead: kept }: { lead: Lead }) {
  const lead = withNames(kept, useNameOf());
  const { kind } = lead;
  const { detail } = useDesk().desk;
  const changing = useChange(lead);
  const person = kindOf(lead).person(lead);
  const record = useRef<HTMLDivElement>(null);
  const keptFocus = useKeptFocus(
    record,
    () => record.current?.closest<HTMLElement>('[tabindex="-1"]') ?? null,
  );
  return (
    <div
      ref={record}
      className={classNames(parts.thumbs, styles.record)}
      data-acts="record"
      {...keptFocus}
    >
      {lead.urgent && (
        <p>
          <Badge tone="danger">Urgent</Badge> They report trouble: call first, offer nothing.
        </p>
      )}
      {lead.spam && (
        <p className={styles.actions}>
          <Badge tone="warning">Suspected spam</Badge>{' '}
          <Button busy={changing.busy} onClick={() => void changing.change({ spam: false })}>
            Not spam
          </Button>
        </p>
      )}
      <Viewers record={lead} />
      <ConflictBanner lead={lead} changing={changing} />
      <TriageActions lead={lead} changing={changing} />
      <VisitSection lead={lead} />
      <QuoteSection lead={lead} />
      {lead.kind === 'consultations' && <StatusChange consultation={lead} changing={changing} />}
      <FactList
        whose={person.name}
        facts={[
          { name: 'Email', value: person.email, as: 'email' },
          { name: 'Phone', value: person.phone, as: 'phone' },
          ...leadFacts(lead),
          { name: 'Received', value: lead.created_at, as: 'time' },
          { name: 'Came by', value: sourceLabel(lead.source) },
          ...visitFacts(lead),
          { name: 'May be texted', value: lead.text_consent?.wording ?? '' },
        ]}
      />
      <FoundBy key={lead.id} lead={lead} changing={changing} />
      {kindOf(lead).message(lead) && (
        <section>
          <h3>Message</h3>
          <p className={styles.message}>{kindOf(lead).message(lead)}</p>
        </section>
      )}
      <Notes lead={lead} changing={changing} />
      <MailStates lead={lead} />
      <History lead={lead} />
      {person.email && (
        <Button onClick={() => detail.open({ show: 'person', email: person.email })}>
          Everything about this person
        </Button>
      )}
      {(kind === 'visitors' || kind === 'consultations' || kind === 'calls') && !person.email && (
        <EraseGuest id={conversationOf(lead)} label={person.name} isCall={kind === 'calls'} />
      )}
    </div>
  );
}

/** A request without an email address is erased with its conversation. */
const conversationOf = (lead: Lead) =>
  (lead.kind === 'consultations' && lead.visitor_id) || lead.id;

/** Repeated this often, because what colleagues see of it expires. */
const SAID_EVERY_MS = 20_000;

/** Tells colleagues which record is open while somebody is in front of it, also behind a dialog. */
function useLooking({ kind, id }: LeadRef): void {
  const { desk } = useDesk();
  const { viewing } = useTriage();
  useEffect(() => {
    let said = false;
    const look = () => {
      const isSeen = isHere();
      if (isSeen) viewing.look({ kind, id });
      else if (said) viewing.look(null);
      said = isSeen;
    };
    const leave = onFront(desk, look, SAID_EVERY_MS);
    return () => {
      leave();
      if (said) viewing.look(null);
    };
  }, [desk, viewing, kind, id]);
}

function useRead({ kind, id }: LeadRef, isUnread: boolean): void {
  const { desk } = useDesk();
  useEffect(() => {
    const lead = isUnread && heldLead(desk.leads, { kind, id });
    // After a refusal it stays unread for all staff, so somebody will open it again.
    if (lead && !lead.read) desk.change(lead, { read: true }).catch(() => {});
  }, [desk, kind, id, isUnread]);
}

function FoundBy({ lead, changing }: ChangingProps) {
  const id = useId();
  const [said, setSaid] = useState('');

  async function save() {
    const found_by = said.trim();
    if (!found_by || (await changing.change({ found_by }))) return;
    // Text typed during the save stays.
    setSaid((now) => (now === said ? '' : now));
  }

  return (
    <Form className={styles.actions} onSubmit={save}>
      <label htmlFor={id}>{originColumn.header}</label>{' '}
      <Badge tone="neutral">{originOf(lead)}</Badge>
      {/* The field starts empty, because browsers only suggest words that begin like its text. */}
      <Input
        id={id}
        list={`${id}words`}
        placeholder="They say otherwise"
        value={said}
        onType={setSaid}
      />
      <OriginWords id={`${id}words`} kind={lead.kind} />
      {said.trim() && (
        <Button type="submit" variant="primary" busy={changing.busy}>
          Save
        </Button>
      )}
    </Form>
  );
}

function visitFacts({ came = {} }: Lead): LeadFact[] {
  const { source, medium, campaign, referrer, landing } = came;
  return [
    { name: 'Advertisement', value: [source, medium, campaign].filter(Boolean).join(', ') },
    { name: 'Linked from', value: referrer ?? '' },
    { name: 'First page', value: landing ?? '' },
  ];
}
