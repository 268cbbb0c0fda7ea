import { useRef, useState } from 'react';
import { useStore } from 'zustand';
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
import { Problem } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, TextArea, TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toasts.ts';
import agenda from '../../agenda/visit-form.module.css';
import { useDesk, useTriage } from '../../app/context.tsx';
import { Form, FormEnd, useFirstFocus } from '../../app/controls.tsx';
import { useTask } from '../../app/requests.tsx';
import { draftOf, type QuoteDraft } from '../../stores/changes.ts';
import parts from '../../styles/parts.module.css';

interface Props {
  lead: Lead;
  /** The open quote, which the new one ends. */
  replaces: Quote | null;
  isOpen: boolean;
  onClose: () => void;
}

export function QuoteForm({ isOpen, ...props }: Props) {
  const { quotes } = useTriage().drafts;
  // Closing the form or reloading keeps the draft for the next opening.
  const draft = useStore(quotes, (all) => draftOf(all, props.lead)) ?? null;
  const setDraft = (next: QuoteDraft | null) => quotes.write(props.lead, next);
  const [chosen, setChosen] = useState<File | null>(null);
  const { name } = kindOf(props.lead).sender(props.lead);
  const title = props.replaces ? `Another quote to ${name}` : `Quote to ${name}`;
  return (
    <Dialog open={isOpen} onClose={props.onClose} title={title}>
      <QuoteFields {...{ ...props, draft, setDraft, chosen, setChosen }} />
    </Dialog>
  );
}

const look = classNames(parts.form, parts.thumbs, agenda.form);

const UPLOAD_PATIENCE_MS = 2 * 60_000;
const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-');

interface FieldsProps extends Omit<Props, 'isOpen'> {
  draft: QuoteDraft | null;
  setDraft: (draft: QuoteDraft | null) => void;
  /** A reload loses it. */
  chosen: File | null;
  setChosen: (file: File | null) => void;
}

type Errors = Partial<Record<keyof QuoteDraft | 'file', string>>;

/** `isFiled` is true when a file goes with the quote. */
function errorsIn(
  { amount, lines, days }: QuoteDraft,
  chosen: File | null,
  isFiled: boolean,
): Errors {
  const count = Number(days);
  const isDays = Number.isInteger(count) && count >= 1 && count <= 365;
  const isEmpty = lines.trim() === '' && !isFiled;
  const isLarge = chosen !== null && chosen.size > MOST_FILE_BYTES;
  return {
    ...(!centsIn(amount) && { amount: 'Please enter an amount from $0.01 to $9,999,999.99' }),
    ...(isEmpty && { lines: 'Please write what the amount covers, or add a file' }),
    ...(isLarge && { file: 'This file has more than 5 MB. Please save it smaller' }),
    ...(!isDays && { days: 'Please enter how many days it is good for, from 1 to 365' }),
  };
}

/** Shortens a long file name but keeps its ending, so that nobody has to rename the file. */
function fileName({ name }: File): string {
  const ending = /\.\w{1,5}$/.exec(name)?.[0] ?? '';
  return name.length > limits.name ? name.slice(0, limits.name - ending.length) + ending : name;
}

function useQuoteDraft(props: FieldsProps) {
  const { lead, replaces, onClose, draft, setDraft, chosen, setChosen } = props;
  const { call, connection } = useDesk().desk;
  const { busy, problem, run } = useTask();
  const begun = {
    amount: replaces ? dollarsOf(replaces.cents) : '',
    lines: replaces?.lines ?? '',
    days: String(QUOTE_DAYS),
  };
  const typed = draft ?? begun;
  const [errors, setErrors] = useState<Errors>({});
  /** Chosen before the form was closed, so the field does not show it. */
  const [earlier] = useState(chosen);
  const [kept, setKept] = useState(replaces?.file ?? null);
  // A quote without a reply may have been stored, so a retry keeps its key; any edit makes a new key.
  const key = useRef(newKey());

  const uploaded = (file: File) =>
    connection.upload(uploadQuoteFile, file, {
      onProgress() {},
      signal: AbortSignal.timeout(UPLOAD_PATIENCE_MS),
    });

  async function send() {
    const wrong = errorsIn(typed, chosen, chosen !== null || kept !== null);
    const cents = centsIn(typed.amount);
    setErrors(wrong);
    if (!cents || Object.keys(wrong).length > 0 || busy) return;
    const params = { kind: lead.kind, id: lead.id };
    const words = { cents, lines: typed.lines, days: Number(typed.days) };
    const why = await run(async () => {
      const file = chosen ? { name: fileName(chosen), ...(await uploaded(chosen)) } : kept;
      const body = {
        ...words,
        ...(replaces && { replaces: replaces.id }),
        ...(file && { file: { name: file.name, sha256: file.sha256 } }),
      };
      await call(sendQuote, { params, body, idempotencyKey: key.current });
    });
    if (why) return;
    setDraft(null);
    setChosen(null);
    toast({ title: `Quote of ${dollarsOf(cents)} is written` });
    onClose();
  }

  return {
    ...{ busy, problem, errors, send },
    field: (name: keyof QuoteDraft) => ({
      value: typed[name],
      error: errors[name],
      autoComplete: 'off',
      // Text typed while sending would be lost with the form.
      readOnly: busy,
      onChange({ target }: { target: { value: string } }) {
        key.current = newKey();
        const next = { ...typed, [name]: target.value };
        setDraft(JSON.stringify(next) === JSON.stringify(begun) ? null : next);
      },
    }),
    file: {
      error: errors.file,
      /** The previous quote's file or the one chosen earlier, unless another was chosen. */
      kept: chosen && chosen !== earlier ? null : (chosen ?? kept),
      leaveOut() {
        key.current = newKey();
        setChosen(null);
        setKept(null);
      },
      choose(file: File | null) {
        key.current = newKey();
        setChosen(file);
      },
    },
  };
}

type Draft = ReturnType<typeof useQuoteDraft>;

function QuoteFields(props: FieldsProps) {
  const { replaces, onClose } = props;
  const draft = useQuoteDraft(props);
  const { busy, problem, errors, field } = draft;
  const first = useFirstFocus<HTMLInputElement>();
  return (
    <Form wrong={errors} className={look} noValidate onSubmit={draft.send}>
      <TextField ref={first} label="Amount in dollars" inputMode="decimal" {...field('amount')} />
      <TextArea
        label="What it covers"
        hint="The customer accepts exactly these words."
        rows={5}
        {...field('lines')}
      />
      <FileField {...draft.file} />
      <TextField label="Good for how many days" inputMode="numeric" {...field('days')} />
      {replaces && <p>The quote of {dollarsOf(replaces.cents)} that is open ends with this one.</p>}
      <Problem>{problem}</Problem>
      <FormEnd send="Send the quote" busy={busy} onCancel={onClose} />
    </Form>
  );
}

function FileField({ error, kept, choose, leaveOut }: Draft['file']) {
  return (
    <>
      <Field label="File" hint="A PDF or a picture, at most 5 MB" optional error={error}>
        {(control) => (
          <input
            type="file"
            accept="application/pdf,image/jpeg,image/png,image/webp"
            onChange={({ target }) => choose(target.files?.[0] ?? null)}
            {...control}
          />
        )}
      </Field>
      {kept && (
        <p>
          {kept.name} stays with it.{' '}
          <Button variant="quiet" onClick={leaveOut}>
            Leave it out
          </Button>
        </p>
      )}
    </>
  );
}
