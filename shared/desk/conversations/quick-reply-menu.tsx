import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Consultation } from '../../contract/consultation.ts';
import type { QuickReply } from '../../contract/conversation.ts';
import { personKey } from '../../contract/person.ts';
import type { Visitor } from '../../contract/visitor.ts';
import { normalizeForSearch } from '../../rules/lead-search/search-text.ts';
import { fillIn, type QuickReplyValues, quickReplyValues } from '../../rules/quick-replies.ts';
import { visitOf } from '../../rules/visits.ts';
import { useDesk, useIsOwner } from '../app/context.tsx';
import { Input } from '../app/controls.tsx';
import { useNow } from '../app/time.tsx';
import { Option } from '../search/search-group.tsx';
import { stepped } from '../search/search-results.ts';
import parts from '../styles/parts.module.css';
import styles from './quick-replies.module.css';

interface Props {
  id: string;
  visitor: Visitor | undefined;
  /** Receives the text for this visitor; variables without a value stay as written. */
  onPick: (text: string) => void;
  /** Called with the typed text, which becomes part of the message. */
  onEscape: (typed: string) => void;
  onLeave: () => void;
}

/** A combobox: arrow keys move, Enter inserts the chosen text. */
export function QuickReplyMenu({ id, visitor, onPick, onEscape, onLeave }: Props) {
  const listId = useId();
  const { quickReplies } = useDesk().desk;
  const { replies, problem } = useStore(quickReplies);
  const isOwner = useIsOwner();
  const values = useQuickReplyValues(id, visitor);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  /** Chosen by id, because the list may change while it is open. */
  const [asked, setAsked] = useState<string | null>(null);
  const found = foundReplies(replies ?? [], typed);
  const at = Math.max(
    0,
    found.findIndex(({ id: one }) => one === asked),
  );
  useEffect(() => {
    input.current?.focus();
    void quickReplies.load();
  }, [quickReplies]);
  const chosen = found[at];

  function onKey(event: KeyboardEvent) {
    if (event.key === 'Escape') onEscape(typed);
    else if (event.key === 'Enter' && chosen) onPick(fillIn(chosen.text, values).text);
    const next = stepped(event.key, at, found.length);
    if (next !== null) setAsked(found[next]?.id ?? null);
    if (next === null && event.key !== 'Escape' && event.key !== 'Enter') return;
    event.preventDefault();
    // Escape would also close what contains the conversation.
    event.stopPropagation();
  }

  return (
    <div className={styles.menu}>
      <div
        id={listId}
        role="listbox"
        aria-label="Quick replies"
        tabIndex={-1}
        className={styles.menuList}
        // The field keeps the focus.
        onMouseDown={(event) => event.preventDefault()}
      >
        {found.map((reply) => (
          <Option
            key={reply.id}
            id={`${listId}${reply.id}`}
            isActive={reply === chosen}
            onPick={() => onPick(fillIn(reply.text, values).text)}
          >
            <strong>{reply.name}</strong>
            <span className={styles.menuText}>
              <Marked text={fillIn(reply.text, values).text} />
            </span>
          </Option>
        ))}
      </div>
      <p role="status" className={parts.quiet}>
        {summary({ replies, problem, found: found.length, isOwner })}
      </p>
      <Input
        ref={input}
        type="text"
        role="combobox"
        aria-label="Find a quick reply"
        placeholder="Find a quick reply"
        aria-autocomplete="list"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-activedescendant={chosen && `${listId}${chosen.id}`}
        autoComplete="off"
        value={typed}
        onType={(text) => {
          setTyped(text);
          setAsked(null);
        }}
        onKeyDown={onKey}
        // The menu stays open when the whole window loses the focus.
        onBlur={() => document.hasFocus() && onLeave()}
      />
    </div>
  );
}

/** Returns replies that contain every typed word; matches by name come first. */
function foundReplies(replies: readonly QuickReply[], typed: string): QuickReply[] {
  const words = normalizeForSearch(typed).split(/\s+/).filter(Boolean);
  const holds = (text: string) => words.every((word) => normalizeForSearch(text).includes(word));
  const named = replies.filter(({ name }) => holds(name));
  const rest = replies.filter(
    (reply) => !named.includes(reply) && holds(`${reply.name} ${reply.text}`),
  );
  return [...named, ...rest];
}

interface Summed {
  replies: readonly QuickReply[] | null;
  problem: string;
  found: number;
  isOwner: boolean;
}

function summary({ replies, problem, found, isOwner }: Summed): string {
  if (replies === null) return problem || 'Loading…';
  if (replies.length === 0) {
    return isOwner
      ? 'There are no quick replies yet. You write them under Account.'
      : 'There are no quick replies yet. An owner writes them under Account.';
  }
  if (found === 0) return 'No quick reply matches. Escape keeps it as text.';
  return `${found === 1 ? '1 quick reply' : `${found} quick replies`}. ↑ ↓ to move, Enter to choose.`;
}

function useQuickReplyValues(id: string, visitor: Visitor | undefined): QuickReplyValues {
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

/** Returns the visitor's request with a visit, or their newest one. */
function requestOf(rows: readonly Consultation[], id: string, email: string): Consultation | null {
  const key = personKey(email);
  const theirs = rows.filter(
    (row) => row.visitor_id === id || (key !== '' && personKey(row.email) === key),
  );
  return theirs.find((row) => visitOf(row) !== null) ?? theirs[0] ?? null;
}

/** Marks the names in braces. */
export function Marked({ text }: { text: string }) {
  return text.split(/(\{\{[^{}]*\}\})/).map((part, place) =>
    place % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts are identified by their place.
      <mark key={place} className={styles.empty}>
        {part}
      </mark>
    ) : (
      part
    ),
  );
}
