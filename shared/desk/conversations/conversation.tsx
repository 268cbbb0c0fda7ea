import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { type Visitor, visitorLabel } from '../../contract/visitor.ts';
import type { LeadFact } from '../../rules/lead-kinds/lead-kind.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useDesk, useHolder, useMe, useNameOf, useTriage } from '../app/context.tsx';
import type { OpenDesk } from '../app/create.ts';
import { useKeptFocus } from '../app/kept-focus.ts';
import { isPlaceInFront, onFront, PHONE } from '../app/screen.tsx';
import { useLead } from '../app/use-leads.ts';
import { FactList, leadFacts } from '../lead-facts/facts.tsx';
import { LeadMarks } from '../lead-facts/marks.tsx';
import type { ConversationsStore } from '../stores/conversations.ts';
import { conversationName, type DeskConversation } from '../stores/conversations-list.ts';
import { noLines } from '../stores/conversations-state.ts';
import { viewersOf } from '../stores/viewing.ts';
import parts from '../styles/parts.module.css';
import { Composer } from './composer.tsx';
import styles from './conversation.module.css';
import { ConversationLog, useEnd } from './conversation-log.tsx';

export function Conversation({ id }: { id: string }) {
  const { desk } = useDesk();
  const { conversations } = desk;
  const conversation = useStore(conversations, ({ list }) => list[id]);
  const known = useLead({ kind: 'visitors', id });
  const visitor = known.state === 'held' && known.lead.kind === 'visitors' ? known.lead : undefined;
  const newest = useStore(conversations, ({ lines }) => newestOf(lines[id]));
  const end = useEnd(newest);
  useWatching(desk, id);
  const { title, input } = useArrival(conversations);
  const header = useRef<HTMLElement>(null);
  const keptFocus = useKeptFocus(header, () => title.current);

  const name = conversationName(id, conversation?.name ?? '', visitor);

  function back() {
    conversations.select(null);
    requestAnimationFrame(() => document.getElementById(conversationButtonId(id))?.focus());
  }

  return (
    <section className={styles.conversation} aria-label={`Conversation with ${name}`}>
      <header ref={header} className={styles.header} {...keptFocus}>
        <Button className={styles.back} onClick={back}>
          Back
        </Button>
        <div className={styles.who}>
          <h3 ref={title} tabIndex={-1}>
            {name}
          </h3>
          <Presence id={id} online={conversation?.online ?? false} />
        </div>
        {conversation && <Speaker conversation={conversation} />}
      </header>
      <VisitorFacts visitor={visitor} />
      <ConversationLog id={id} name={name} conversation={conversation} end={end} />
      <Composer
        id={id}
        name={name}
        conversation={conversation}
        visitor={visitor}
        input={input}
        onSent={end.toEnd}
      />
    </section>
  );
}

/** Id of the conversation's button in the list. */
export const conversationButtonId = (id: string) => `conversation-${id}`;

function newestOf({ messages, notes } = noLines): string | undefined {
  const [message, note] = [messages.at(-1), notes.at(-1)];
  return note && note.after_seq >= (message?.seq ?? 0) ? note.id : message?.id;
}

function Presence({ id, online }: { id: string; online: boolean }) {
  const me = useMe();
  const nameOf = useNameOf();
  const viewing = useStore(useTriage().viewing, (state) => state.conversations);
  const others = viewersOf(viewing, ({ visitor_id }) => visitor_id === id, me, nameOf);
  const names = new Intl.ListFormat('en-US').format(others);
  return (
    <p className={styles.presence} role="status">
      <span data-online={online}>{online ? 'Online' : 'Not in live chat now'}</span>
      {others.length > 0 && (
        <strong>
          {names} {others.length === 1 ? 'is' : 'are'} viewing
        </strong>
      )}
    </p>
  );
}

/** SallieBot or one person speaks for the shop, never both. */
function Speaker({ conversation }: { conversation: DeskConversation }) {
  const { id, taken_by: takenBy, taken_by_id: takenById, waiting_since } = conversation;
  const { conversations } = useDesk().desk;
  const me = useMe();
  const nameOf = useNameOf();
  const isMine = takenById !== null && takenById === me;
  const speaker = takenBy && nameOf(takenById, takenBy);
  return (
    <div className={classNames(parts.row, styles.speaker)}>
      <span role="status">{lineOf(speaker, isMine, waiting_since !== null)}</span>
      {!isMine && (
        <Button variant="primary" onClick={() => conversations.speak(id, 'takeOver')}>
          Take over
        </Button>
      )}
      {takenBy !== null && (
        <Button onClick={() => conversations.speak(id, 'handBack')}>Hand back to SallieBot</Button>
      )}
    </div>
  );
}

function lineOf(takenBy: string | null, isMine: boolean, isWaiting: boolean): string {
  if (takenBy === null) return isWaiting ? 'Nobody has taken over yet' : 'SallieBot answers';
  return isMine ? 'You have taken over' : `${takenBy} has taken over`;
}

/** Focuses a conversation that was chosen in the list or by a notification, but not on other selections. */
function useArrival(conversations: ConversationsStore) {
  const title = useRef<HTMLHeadingElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const isArriving = useStore(conversations, (state) => state.isArriving);
  useEffect(() => {
    if (!isArriving) return;
    // On a phone the keyboard would cover the conversation, so the title gets the focus.
    const target = window.matchMedia(PHONE).matches ? title : input;
    target.current?.focus({ preventScroll: true });
    conversations.arrived();
  }, [isArriving, conversations]);
  return { title, input };
}

/** Repeated this often, because what colleagues see of it expires. */
const SAID_EVERY_MS = 30_000;

function useWatching(desk: OpenDesk, id: string): void {
  useEffect(() => {
    const { conversations } = desk;
    const look = () => conversations.watch(isPlaceInFront(desk) ? id : null);
    const leave = onFront(desk, look, SAID_EVERY_MS);
    return () => {
      leave();
      conversations.watch(null);
    };
  }, [desk, id]);
}

/** From this width on the facts stand beside the log; below, they would leave it no room. */
const HAS_ROOM = '(min-width: 73rem)';

function VisitorFacts({ visitor }: { visitor: Visitor | undefined }) {
  const { detail } = useDesk().desk;
  const holder = useHolder(visitor);
  if (!visitor) return null;
  const { id, email, phone, message } = visitor;
  const isUnnamed = visitorLabel(visitor) !== visitor.name;
  const facts: LeadFact[] = [
    { name: 'Email', value: email, as: 'email' },
    { name: 'Phone', value: phone, as: 'phone' },
    ...leadFacts(visitor),
    { name: 'Message', value: message },
    { name: 'Came', value: visitor.created_at, as: 'time' },
  ];
  return (
    <aside className={styles.facts} aria-label="About the visitor">
      <details open={window.matchMedia(HAS_ROOM).matches}>
        <summary>About the visitor</summary>
        <LeadMarks lead={visitor} holder={holder} />
        <FactList facts={facts} />
        {isUnnamed && <p>They have not said who they are yet.</p>}
        <div className={classNames(parts.row, styles.factActions)}>
          <Button onClick={() => detail.open({ show: 'lead', kind: 'visitors', id })}>
            Record and notes
          </Button>
          {email && (
            <Button onClick={() => detail.open({ show: 'person', email })}>
              Everything about this person
            </Button>
          )}
        </div>
      </details>
    </aside>
  );
}
