import { type RefObject, useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { limits } from '../../contract/field.ts';
import type { Visitor } from '../../contract/visitor.ts';
import { fillIn } from '../../rules/quick-replies.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useConnectionState, useDesk, useMe, useNameOf } from '../app/context.tsx';
import { Form } from '../app/controls.tsx';
import type { DeskConversation } from '../stores/conversations-list.ts';
import { isWithColleague } from '../stores/conversations-sending.ts';
import parts from '../styles/parts.module.css';
import styles from './composer.module.css';
import { DraftField } from './draft-field.tsx';
import { QuickReplyMenu } from './quick-reply-menu.tsx';

interface Props {
  id: string | null;
  name: string;
  conversation: DeskConversation | undefined;
  visitor: Visitor | undefined;
  input: RefObject<HTMLTextAreaElement | null>;
  onSent: () => void;
}

export function ReplyForm(props: Props) {
  const { id, name, conversation, visitor, input } = props;
  const fieldId = useId();
  const reply = useReply(props);
  const { draft, empty, isTooLong, send } = reply;
  return (
    <Form className={styles.form} onSubmit={() => send()}>
      {id !== null && <QuickReplyOffer id={id} visitor={visitor} reply={reply} />}
      {reply.isAsking && <TakeOverQuestion {...props} send={send} question={reply.question} />}
      <DraftField
        id={fieldId}
        label={name ? `Message to ${name}` : 'Message'}
        placeholder={id === null ? 'No conversation selected' : 'Write a message'}
        draft={draft}
        disabled={id === null}
        input={input}
        onWrite={reply.write}
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
      <Hint
        id={`${fieldId}-hint`}
        draft={draft}
        empty={empty}
        facts={{
          isSelected: id !== null,
          online: conversation?.online ?? false,
          email: visitor?.email,
        }}
      />
    </Form>
  );
}

interface OfferProps {
  id: string;
  visitor: Visitor | undefined;
  reply: ReturnType<typeof useReply>;
}

function QuickReplyOffer({ id, visitor, reply: { opened, open, put, close } }: OfferProps) {
  return (
    <>
      <Button variant="quiet" className={styles.quick} onClick={open}>
        Quick replies <kbd>/</kbd>
      </Button>
      {opened !== null && (
        <QuickReplyMenu
          id={id}
          visitor={visitor}
          onPick={put}
          onEscape={(typed) => put(opened && opened + typed)}
          onLeave={close}
        />
      )}
    </>
  );
}

function useReply({ id, conversation, input, onSent }: Props) {
  const { conversations } = useDesk().desk;
  const me = useMe();
  const draft = useStore(conversations, ({ drafts }) => (id === null ? '' : (drafts[id] ?? '')));
  const isAsked = useStore(conversations, ({ asking }) => id !== null && asking[id] === true);
  const question = useRef<HTMLDivElement>(null);
  /** The text that opened the menu and returns to the message on Escape; null while the menu is closed. */
  const [opened, setOpened] = useState<'/' | '' | null>(null);
  // Names of unfilled variables, which keep the reply from being sent.
  const { empty } = fillIn(draft, {});
  const isTooLong = draft.length > limits.line;

  return {
    draft,
    empty,
    isTooLong,
    opened,
    question,
    isAsking: isAsked && isWithColleague(conversation, me),
    open: () => setOpened(''),
    close: () => setOpened(null),
    send(options?: { takesOver: boolean }) {
      if (id === null || isTooLong) return;
      if (empty.length > 0) return markEmpty(input.current);
      if (conversations.send(id, options)) onSent();
      else requestAnimationFrame(() => question.current?.focus());
    },
    write(text: string) {
      if (id === null) return;
      if (draft === '' && text === '/') setOpened('/');
      else conversations.write(id, text);
    },
    /** Appends the text to the draft. */
    put(text: string) {
      setOpened(null);
      if (id !== null && text) conversations.write(id, draft ? `${draft}\n${text}` : text);
      requestAnimationFrame(() => markEmpty(input.current));
    },
  };
}

interface QuestionProps extends Props {
  send: (options: { takesOver: boolean }) => void;
  question: RefObject<HTMLDivElement | null>;
}

/** Asks first, because a visitor should hear only one person. */
function TakeOverQuestion({ id, conversation, input, send, question }: QuestionProps) {
  const { conversations } = useDesk().desk;
  const by = useNameOf()(conversation?.taken_by_id, conversation?.taken_by ?? '');

  function takeOver() {
    send({ takesOver: true });
    input.current?.focus();
  }

  function leave() {
    if (id !== null) conversations.leaveAlone(id);
    input.current?.focus();
  }

  return (
    <Banner
      ref={question}
      tone="warning"
      role="alert"
      className={styles.question}
      title={`${by} has this one: take over?`}
    >
      <div className={classNames(parts.row, styles.answers)}>
        <Button variant="primary" onClick={takeOver}>
          Take over and send
        </Button>
        <Button onClick={leave}>Leave it to {by}</Button>
      </div>
    </Banner>
  );
}

interface HintProps {
  id: string;
  draft: string;
  empty: readonly string[];
  facts: Omit<ComposerFacts, 'isConnected' | 'isOffline'>;
}

function Hint({ id, draft, empty, facts }: HintProps) {
  const { connection } = useDesk().desk;
  const isConnected = useConnectionState() === 'online';
  const isProblem = !isConnected || empty.length > 0 || draft.length > limits.line;
  return (
    <p id={id} className={styles.hint} role="status" data-problem={isProblem}>
      {tooLongLine(draft) ||
        emptyLine(empty) ||
        composerHint({ ...facts, isConnected, isOffline: connection.isOffline?.() === true })}
    </p>
  );
}

/** Selects the first unfilled variable, so that typing replaces it; else moves the cursor to the end. */
function markEmpty(field: HTMLTextAreaElement | null) {
  if (!field) return;
  const found = /\{\{[^{}]*\}\}/.exec(field.value);
  const from = found ? found.index : field.value.length;
  field.focus();
  field.setSelectionRange(from, from + (found?.[0].length ?? 0));
}

function tooLongLine(draft: string): string {
  const over = draft.length - limits.line;
  return over > 0 ? `Not sent: ${over.toLocaleString('en-US')} characters too many.` : '';
}

function emptyLine(empty: readonly string[]): string {
  if (empty.length === 0) return '';
  const names = new Intl.ListFormat('en-US').format(empty.map((name) => `{{${name}}}`));
  return `Not sent while this is empty: ${names}. Write what belongs there.`;
}

interface ComposerFacts {
  isSelected: boolean;
  isConnected: boolean;
  isOffline: boolean;
  /** True while the visitor has a page with live chat open. */
  online: boolean;
  email: string | undefined;
}

/** Says why a message cannot be sent, or how it will reach the visitor. */
export function composerHint(facts: ComposerFacts): string {
  const { isSelected, isConnected, isOffline, online, email } = facts;
  if (!isSelected) return 'Select a conversation to write a message.';
  if (!isConnected && isOffline)
    return 'No network. Your messages wait here and are sent when it is back.';
  if (!isConnected) return 'Not connected to live chat. What you write stays here.';
  if (online) return 'Enter sends, Shift+Enter starts a new line.';
  if (email) return `The visitor is not in live chat now. Your reply will be emailed to ${email}.`;
  return 'The visitor is not in live chat now and gave no email address; they see your reply when they come back.';
}
