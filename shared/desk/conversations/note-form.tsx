import { type RefObject, useId } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../ui/button.tsx';
import { useDesk } from '../app/context.tsx';
import { useTask } from '../app/use-task.ts';
import styles from './composer.module.css';
import { DraftField, roomLeft } from './draft-field.tsx';

interface Props {
  id: string;
  name: string;
  input: RefObject<HTMLTextAreaElement | null>;
  onAdded: () => void;
}

/** A note for colleagues in the conversation; no visitor is told that anybody writes. */
export function NoteForm({ id, name, input, onAdded }: Props) {
  const fieldId = useId();
  const { conversations } = useDesk().desk;
  const draft = useStore(conversations, ({ noteDrafts }) => noteDrafts[id] ?? '');
  const { busy, problem, run } = useTask();

  async function add() {
    if (!busy && draft.trim() && (await run(() => conversations.addNote(id)))) onAdded();
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
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
        {roomLeft(draft)}
      </p>
    </form>
  );
}
