import { type RefObject, useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Visitor } from '../../contract/visitor.ts';
import { Button } from '../../ui/button.tsx';
import { useDesk } from '../app/context.tsx';
import { Form, Segments } from '../app/controls.tsx';
import { useTask } from '../app/requests.tsx';
import type { DeskConversation } from '../stores/conversations-list.ts';
import styles from './composer.module.css';
import { DraftField } from './draft-field.tsx';
import { ReplyForm } from './reply-form.tsx';

interface Props {
  /** Null while no conversation is selected. */
  id: string | null;
  name: string;
  conversation?: DeskConversation | undefined;
  visitor?: Visitor | undefined;
  onSent?: () => void;
  input?: RefObject<HTMLTextAreaElement | null>;
}

const kinds = [
  ['reply', 'Reply'],
  ['note', 'Note'],
] as const;

/** Replies and staff notes each keep a draft of their own. */
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
        <Segments
          legend="What you write"
          className={styles.kinds}
          options={kinds}
          value={isNote ? 'note' : 'reply'}
          onPick={(kind) => choose(kind === 'note')}
        />
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

interface NoteProps {
  id: string;
  name: string;
  input: RefObject<HTMLTextAreaElement | null>;
  onAdded: () => void;
}

/** Writing a note sends no typing sign to the visitor. */
function NoteForm({ id, name, input, onAdded }: NoteProps) {
  const fieldId = useId();
  const { conversations } = useDesk().desk;
  const draft = useStore(conversations, ({ noteDrafts }) => noteDrafts[id] ?? '');
  const { busy, problem, run } = useTask();

  async function add() {
    if (busy || !draft.trim()) return;
    if (!(await run(() => conversations.addNote(id)))) onAdded();
  }

  return (
    <Form className={styles.form} onSubmit={add}>
      <DraftField
        id={fieldId}
        label={`Note about ${name}`}
        placeholder="Write a note for your colleagues"
        draft={draft}
        input={input}
        onWrite={(text) => conversations.writeNote(id, text)}
        onEnter={() => void add()}
      />
      <Button type="submit" variant="primary" busy={busy} disabled={!draft.trim()}>
        Add note
      </Button>
      <p id={`${fieldId}-hint`} className={styles.hint} role="status" data-problem={problem !== ''}>
        {problem || 'Only staff see this: no visitor, no mail, not SallieBot.'}
      </p>
    </Form>
  );
}
