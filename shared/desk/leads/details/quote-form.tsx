import { type FormEvent, useEffect, useRef, useState } from 'react';
import { limits } from '../../../contract/field.ts';
import type { Lead } from '../../../contract/leads.ts';
import {
  MOST_FILE_BYTES,
  QUOTE_DAYS,
  type Quote,
  sendQuote,
  uploadQuoteFile,
} from '../../../contract/quote.ts';
import { kindOf } from '../../../rules/lead-kinds/lead-kinds.ts';
import { centsIn, dollarsOf } from '../../../rules/quotes.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, TextArea, TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toasts.ts';
import agenda from '../../agenda/visit-form.module.css';
import { useDesk } from '../../app/context.tsx';
import { useTask } from '../../app/use-task.ts';

interface Props {
  lead: Lead;
  /** The one that is open, and ends with the new one. */
  replaces: Quote | null;
  isOpen: boolean;
  onClose: () => void;
}

/** An amount, what it covers in words or as a file, and for how long it is good: sent as a mail with a page to answer on. */
export function QuoteForm({ isOpen, ...props }: Props) {
  const { name } = kindOf(props.lead).sender(props.lead);
  const title = props.replaces ? `Another quote to ${name}` : `Quote to ${name}`;
  return (
    <Dialog open={isOpen} onClose={props.onClose} title={title}>
      {isOpen && <Form {...props} />}
    </Dialog>
  );
}

const UPLOAD_PATIENCE = 2 * 60_000;
const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-');

interface Errors {
  amount?: string;
  lines?: string;
  file?: string;
  days?: string;
}

function Form({ lead, replaces, onClose }: Omit<Props, 'isOpen'>) {
  const { call, connection } = useDesk().desk;
  const { busy, problem, run } = useTask();
  const [typed, setTyped] = useState(() => ({
    amount: replaces ? dollarsOf(replaces.cents) : '',
    lines: replaces?.lines ?? '',
    days: String(QUOTE_DAYS),
  }));
  const [errors, setErrors] = useState<Errors>({});
  const [chosen, setChosen] = useState<File | null>(null);
  const [kept, setKept] = useState(replaces?.file ?? null);
  const first = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  // What was sent and not answered may be stored: only the same words again are the same quote.
  const key = useRef(newKey());
  useEffect(() => first.current?.focus(), []);
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [errors]);

  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    error: errors[name],
    autoComplete: 'off',
    onChange({ target }: { target: { value: string } }) {
      key.current = newKey();
      setTyped((before) => ({ ...before, [name]: target.value }));
    },
  });

  const uploaded = (file: File) =>
    connection.upload(uploadQuoteFile, file, {
      onProgress() {},
      signal: AbortSignal.timeout(UPLOAD_PATIENCE),
    });

  async function send(event: FormEvent) {
    event.preventDefault();
    const cents = centsIn(typed.amount);
    const days = Number(typed.days);
    const isDays = Number.isInteger(days) && days >= 1 && days <= 365;
    const isEmpty = typed.lines.trim() === '' && !chosen && !kept;
    const isLarge = chosen !== null && chosen.size > MOST_FILE_BYTES;
    setErrors({
      ...(!cents && { amount: 'Please enter an amount from $0.01 to $9,999,999.99' }),
      ...(isEmpty && { lines: 'Please write what the amount covers, or add a file' }),
      ...(isLarge && { file: 'This file has more than 5 MB. Please save it smaller' }),
      ...(!isDays && { days: 'Please enter for how many days it is good, from 1 to 365' }),
    });
    if (!cents || isEmpty || isLarge || !isDays || busy) return;
    const params = { kind: lead.kind, id: lead.id };
    const words = { cents, lines: typed.lines, days, ...(replaces && { replaces: replaces.id }) };
    const isSent = await run(async () => {
      const file = chosen ? { name: chosen.name, ...(await uploaded(chosen)) } : kept;
      const body = { ...words, ...(file && { file: { name: file.name, sha256: file.sha256 } }) };
      await call(sendQuote, { params, body, idempotencyKey: key.current });
    });
    if (!isSent) return;
    toast({ title: `Quote of ${dollarsOf(cents)} is on its way` });
    onClose();
  }

  return (
    <form ref={form} className={agenda.form} noValidate onSubmit={(event) => void send(event)}>
      <TextField
        ref={first}
        label="Amount in dollars"
        inputMode="decimal"
        maxLength={20}
        {...field('amount')}
      />
      <TextArea
        label="What it covers"
        hint="The customer accepts exactly these words."
        rows={5}
        maxLength={limits.line}
        {...field('lines')}
      />
      <Field label="File" hint="A PDF or a picture, at most 5 MB" optional error={errors.file}>
        {(control) => (
          <input
            type="file"
            accept="application/pdf,image/jpeg,image/png,image/webp"
            onChange={({ target }) => {
              key.current = newKey();
              setChosen(target.files?.[0] ?? null);
            }}
            {...control}
          />
        )}
      </Field>
      {kept && !chosen && (
        <p>
          {kept.name} stays with it.{' '}
          <Button variant="quiet" onClick={() => setKept(null)}>
            Leave it out
          </Button>
        </p>
      )}
      <TextField
        label="Good for so many days"
        inputMode="numeric"
        maxLength={3}
        {...field('days')}
      />
      {replaces && <p>The quote of {dollarsOf(replaces.cents)} that is open ends with this one.</p>}
      {problem && (
        <Banner tone="danger" role="alert">
          <p>{problem}</p>
        </Banner>
      )}
      <div className={agenda.actions}>
        <Button type="submit" variant="primary" busy={busy}>
          Send the quote
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}
