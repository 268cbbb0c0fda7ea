import { type RefObject, useId, useRef, useState, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { limits } from '../../contract/field.ts';
import type { Visitor } from '../../contract/visitor.ts';
import { fillIn } from '../../rules/quick-replies.ts';
import { Button } from '../../ui/button.tsx';
import { useDesk, useMe } from '../app/context.tsx';
import { useNameOf } from '../app/staff-names.ts';
import { type DeskConversation, isWithColleague } from '../stores/conversations-list.ts';
import styles from './composer.module.css';
import { DraftField, roomLeft } from './draft-field.tsx';
import { QuickReplyMenu } from './quick-reply-menu.tsx';
import { TakeOverQuestion } from './take-over-question.tsx';

interface Props {
  id: string | null;
  name: string;
  conversation: DeskConversation | undefined;
  visitor: Visitor | undefined;
  input: RefObject<HTMLTextAreaElement | null>;
  onSent: () => void;
}

/** A reply to the visitor. Whatever keeps it from leaving is said beside it, and what was written stays. */
export function ReplyForm({ id, name, conversation, visitor, input, onSent }: Props) {
  const fieldId = useId();
  const { connection, conversations } = useDesk().desk;
  const me = useMe();
  const nameOf = useNameOf();
  const draft = useStore(conversations, ({ drafts }) => (id === null ? '' : (drafts[id] ?? '')));
  const isAsked = useStore(conversations, ({ asking }) => id !== null && asking[id] === true);
  const isConnected = useSyncExternalStore(connection.onState, connection.state) === 'online';
  const question = useRef<HTMLDivElement>(null);
  /** What opened the list of quick replies, and goes back into the text with what was typed there; null: it is closed. */
  const [opened, setOpened] = useState<'/' | '' | null>(null);
  // A text of one's own has none of these, and a quick reply must not leave with one.
  const { empty } = fillIn(draft, {});
  const isTooLong = draft.length > limits.line;
  const isAsking = isAsked && isWithColleague(conversation, me);

  function send(options?: { takesOver: boolean }) {
    if (id === null || isTooLong) return;
    if (empty.length > 0) return markEmpty(input.current);
    if (conversations.send(id, options)) onSent();
    else requestAnimationFrame(() => question.current?.focus());
  }

  function write(text: string) {
    if (id === null) return;
    if (draft === '' && text === '/') setOpened('/');
    else conversations.write(id, text);
  }

  /** Behind what stands there already. */
  function put(text: string) {
    setOpened(null);
    if (id !== null && text) conversations.write(id, draft ? `${draft}\n${text}` : text);
    requestAnimationFrame(() => markEmpty(input.current));
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {id !== null && (
        <Button variant="quiet" className={styles.quick} onClick={() => setOpened('')}>
          Quick replies <kbd>/</kbd>
        </Button>
      )}
      {id !== null && opened !== null && (
        <QuickReplyMenu
          id={id}
          visitor={visitor}
          onPick={put}
          onEscape={(typed) => put(opened && opened + typed)}
          onLeave={() => setOpened(null)}
        />
      )}
      {isAsking && (
        <TakeOverQuestion
          ref={question}
          by={nameOf(conversation?.taken_by_id, conversation?.taken_by ?? '')}
          onTakeOver={() => {
            send({ takesOver: true });
            input.current?.focus();
          }}
          onLeave={() => {
            if (id !== null) conversations.leaveAlone(id);
            input.current?.focus();
          }}
        />
      )}
      <DraftField
        id={fieldId}
        label={name ? `Message to ${name}` : 'Message'}
        placeholder={id === null ? 'No conversation selected' : 'Write a message'}
        draft={draft}
        disabled={id === null}
        input={input}
        onWrite={write}
        onEnter={send}
      />
      <Button
        type="submit"
        variant="primary"
        disabled={id === null || !draft.trim()}
        busy={empty.length > 0 || isTooLong}
      >
        Send
      </Button>
      <p
        id={`${fieldId}-hint`}
        className={styles.hint}
        role="status"
        data-problem={!isConnected || empty.length > 0 || isTooLong}
      >
        {emptyLine(empty) ||
          composerHint({
            isSelected: id !== null,
            isConnected,
            online: conversation?.online ?? false,
            email: visitor?.email,
          })}
        {roomLeft(draft)}
      </p>
    </form>
  );
}

/** Selects what is still empty, so that the next key writes in its place; without any the end of the text has the cursor. */
function markEmpty(field: HTMLTextAreaElement | null) {
  if (!field) return;
  const found = /\{\{[^{}]*\}\}/.exec(field.value);
  const from = found ? found.index : field.value.length;
  field.focus();
  field.setSelectionRange(from, from + (found?.[0].length ?? 0));
}

/** Why a reply cannot leave yet; '' when nothing in it is empty. */
function emptyLine(empty: readonly string[]): string {
  if (empty.length === 0) return '';
  const names = new Intl.ListFormat('en-US').format(empty.map((name) => `{{${name}}}`));
  return `Not sent while this is empty: ${names}. Write what belongs there.`;
}

interface ComposerFacts {
  isSelected: boolean;
  isConnected: boolean;
  /** The visitor has a page in live chat. */
  online: boolean;
  email: string | undefined;
}

/** What whoever writes should know now: why a line cannot leave, or how it will reach the visitor. */
export function composerHint({ isSelected, isConnected, online, email }: ComposerFacts): string {
  if (!isSelected) return 'Select a conversation to write a message.';
  if (!isConnected) return 'Not connected to live chat. What you write stays here.';
  if (online) return 'Enter sends, Shift+Enter starts a new line.';
  if (email) return `The visitor has left the live chat. Your reply will be emailed to ${email}.`;
  return 'The visitor has left the live chat without an email address; they see your reply when they come back.';
}
