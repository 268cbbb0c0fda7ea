import { type RefObject, useRef, useState } from 'react';
import type { Visitor } from '../../contract/visitor.ts';
import type { DeskConversation } from '../stores/conversations-list.ts';
import styles from './composer.module.css';
import { NoteForm } from './note-form.tsx';
import { ReplyForm } from './reply-form.tsx';

interface Props {
  /** Null: no conversation is selected. */
  id: string | null;
  name: string;
  conversation?: DeskConversation | undefined;
  visitor?: Visitor | undefined;
  onSent?: () => void;
  input?: RefObject<HTMLTextAreaElement | null>;
}

/** What is written next: a reply to the visitor, or a note that only staff see. Each has a draft of its own. */
export function Composer({ id, name, conversation, visitor, onSent = () => {}, input }: Props) {
  const own = useRef<HTMLTextAreaElement>(null);
  const field = input ?? own;
  const [isNote, setNote] = useState(false);

  function choose(next: boolean) {
    setNote(next);
    requestAnimationFrame(() => field.current?.focus());
  }

  return (
    <div className={styles.composer} data-note={isNote}>
      {id !== null && (
        // biome-ignore lint/a11y/useSemanticElements: two buttons are no form's fields.
        <div role="group" aria-label="What you write" className={styles.kinds}>
          <button type="button" aria-pressed={!isNote} onClick={() => choose(false)}>
            Reply
          </button>
          <button type="button" aria-pressed={isNote} onClick={() => choose(true)}>
            Note
          </button>
        </div>
      )}
      {isNote && id !== null ? (
        <NoteForm id={id} name={name} input={field} onAdded={onSent} />
      ) : (
        <ReplyForm
          id={id}
          name={name}
          conversation={conversation}
          visitor={visitor}
          input={field}
          onSent={onSent}
        />
      )}
    </div>
  );
}
