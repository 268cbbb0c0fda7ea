import { useId, useState } from 'react';
import { instantAt, wallTime } from '../../rules/opening-hours.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useDesk } from '../app/context.tsx';
import { Form, FormEnd, Input, useFirstFocus } from '../app/form.tsx';
import styles from './ask-time.module.css';

interface Props {
  /** What happens at the time; null while nobody is asked. */
  title: string | null;
  onTime: (at: Date) => void;
  onCancel: () => void;
}

/** Asks for a time ahead, on the shop's wall. */
export function AskTime({ title, onTime, onCancel }: Props) {
  return (
    <Dialog open={title !== null} onClose={onCancel} title={title}>
      <TimeForm onTime={onTime} onCancel={onCancel} />
    </Dialog>
  );
}

function TimeForm({ onTime, onCancel }: Omit<Props, 'title'>) {
  const id = useId();
  const { timeZone } = useDesk().facts;
  const [{ typed, problem }, set] = useState({ typed: '', problem: '' });
  const field = useFirstFocus<HTMLInputElement>();
  const refuse = (why: string) => set({ typed, problem: why });

  function send() {
    const at = instantAt(typed, timeZone);
    if (!at) refuse('Please choose a date and a time that the clocks show.');
    else if (at.getTime() <= Date.now()) refuse('Please choose a time ahead.');
    else onTime(at);
  }

  return (
    <Form className={styles.form} onSubmit={send}>
      <Input
        ref={field}
        label="Date and time at the shop"
        type="datetime-local"
        value={typed}
        min={wallTime(new Date(), timeZone)}
        aria-describedby={problem ? id : undefined}
        onType={(text) => set({ typed: text, problem: '' })}
      />
      {problem && (
        <p id={id} role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <FormEnd className={styles.actions} send="Save" onCancel={onCancel} />
    </Form>
  );
}
