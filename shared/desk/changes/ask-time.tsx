import { type RefObject, useState } from 'react';
import { instantAt, wallTime } from '../../rules/shop-clock.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { useDesk } from '../app/context.tsx';
import { Form, FormEnd, useFirstFocus } from '../app/form.tsx';
import parts from '../styles/parts.module.css';

interface Props {
  title: string;
  /** Resolves to the reason of the failure, or '' on success. */
  onTime: (at: Date) => Promise<string>;
  onClose: () => void;
  /** Gets the focus afterwards, because the menu item that opened the dialog is gone. */
  opener: RefObject<HTMLElement | null>;
}

export function AskTime({ title, onTime, onClose, opener }: Props) {
  function close() {
    onClose();
    // The dialog returns the focus first.
    requestAnimationFrame(() => opener.current?.focus({ preventScroll: true }));
  }
  return (
    <Dialog open onClose={close} title={title}>
      <TimeForm onTime={onTime} onClose={close} />
    </Dialog>
  );
}

function wrongIn(at: Date | null): string {
  if (!at) return 'Please choose a date and a time that the clocks show.';
  return at.getTime() <= Date.now() ? 'Please choose a time ahead.' : '';
}

function TimeForm({ onTime, onClose }: Pick<Props, 'onTime' | 'onClose'>) {
  const { timeZone } = useDesk().facts;
  const [state, set] = useState({ typed: '', problem: '', busy: false });
  const { typed, problem, busy } = state;
  const field = useFirstFocus<HTMLInputElement>();

  async function send() {
    const at = instantAt(typed, timeZone);
    const wrong = wrongIn(at);
    if (busy) return;
    if (!at || wrong) return set({ typed, problem: wrong, busy });
    set({ typed, problem: '', busy: true });
    const why = await onTime(at);
    set({ typed, problem: why, busy: false });
    // A form closed meanwhile must not close what was opened since.
    if (!why && field.current) onClose();
  }

  return (
    <Form wrong={state} className={parts.form} noValidate onSubmit={send}>
      <TextField
        ref={field}
        label="Date and time at the shop"
        type="datetime-local"
        value={typed}
        error={problem}
        readOnly={busy}
        min={wallTime(new Date(), timeZone)}
        onChange={({ target }) => set({ typed: target.value, problem: '', busy })}
      />
      <FormEnd send="Save" busy={busy} onCancel={onClose} />
    </Form>
  );
}
