import { type KeyboardEvent, type Ref, useId, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { limits } from '../../contract/field.ts';
import { Button } from '../../ui/button.tsx';
import { useDesk } from '../app/context.tsx';
import control from '../control.module.css';
import styles from './composer.module.css';

interface Props {
  /** Null: no conversation is selected. */
  id: string | null;
  name: string;
  email?: string | undefined;
  online?: boolean | undefined;
  onSent?: () => void;
  ref?: Ref<HTMLTextAreaElement>;
}

/** How many characters before the end the writer is told of it. */
const SOON_FULL = 200;

/** The message input. Whatever keeps it from sending is said beside it, and what was written stays. */
export function Composer({ id, name, email, online = false, onSent, ref }: Props) {
  const inputId = useId();
  const { connection, threads } = useDesk().desk;
  const draft = useStore(threads, ({ drafts }) => (id === null ? '' : (drafts[id] ?? '')));
  const isConnected = useSyncExternalStore(connection.onState, connection.state) === 'online';
  const hint = composerHint({
    isSelected: id !== null,
    isConnected,
    online,
    email,
  });

  function send() {
    if (id !== null && threads.send(id)) onSent?.();
  }

  function onKeyDown(event: KeyboardEvent) {
    // While an input method is composing, Enter belongs to it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label htmlFor={inputId} className="visually-hidden">
        {name ? `Message to ${name}` : 'Message'}
      </label>
      <textarea
        ref={ref}
        id={inputId}
        className={control.control}
        rows={2}
        maxLength={limits.line}
        placeholder={id === null ? 'No conversation selected' : 'Write a message'}
        aria-describedby={`${inputId}-hint`}
        disabled={id === null}
        value={draft}
        onChange={({ target }) => id !== null && threads.write(id, target.value)}
        onKeyDown={onKeyDown}
      />
      <Button type="submit" variant="primary" disabled={id === null || !draft.trim()}>
        Send
      </Button>
      <p id={`${inputId}-hint`} className={styles.hint} role="status" data-problem={!isConnected}>
        {hint}
        {draft.length > limits.line - SOON_FULL &&
          ` ${limits.line - draft.length} characters left.`}
      </p>
    </form>
  );
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
