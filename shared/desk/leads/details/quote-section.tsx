import { useState } from 'react';
import type { Lead } from '../../../contract/leads.ts';
import { type MailState, mailKey, mailStateTexts } from '../../../contract/mail.ts';
import {
  listQuotes,
  type Quote,
  type QuoteState,
  quoteStates,
  readQuoteFile,
  withdrawQuote,
} from '../../../contract/quote.ts';
import { dayInWords, dollarsOf, fileWords, stateNow } from '../../../rules/quotes.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toasts.ts';
import { useDesk, useNameOf } from '../../app/context.tsx';
import { SureButton } from '../../app/controls.tsx';
import { useSectionFocus } from '../../app/kept-focus.ts';
import { Failed, sayFailed, useReply, useTask } from '../../app/requests.tsx';
import { useNow, When } from '../../app/time.tsx';
import styles from '../../lead-facts/details.module.css';
import { mailTones } from './mail-states.tsx';
import { QuoteForm } from './quote-form.tsx';

const tones: Record<QuoteState, BadgeTone> = {
  ...{ sent: 'info', accepted: 'success', declined: 'danger' },
  ...{ withdrawn: 'neutral', replaced: 'neutral', expired: 'warning' },
};

export function QuoteSection({ lead }: { lead: Lead }) {
  const { found: quotes, problem, reload } = useQuotesOf(lead);
  const now = useNow();
  // The form replaces the quote that was open when it was begun, because its writer saw no later change.
  const [form, setForm] = useState<{ replaces: Quote | null } | null>(null);
  const [latest, ...older] = quotes ?? [];
  const open = latest && stateNow(latest, new Date(now)) === 'sent' ? latest : null;
  const focus = useSectionFocus();
  return (
    <section className={styles.appointment} {...focus}>
      <h3>Quote</h3>
      {problem && <Failed onRetry={() => void reload()}>{problem}</Failed>}
      {quotes && !latest && <p>None yet.</p>}
      {latest && <OneQuote {...{ lead, now }} quote={latest} />}
      <div className={styles.actions}>
        {!lead.spam && (
          <Button
            aria-keyshortcuts="q"
            busy={quotes === null}
            onClick={() => setForm({ replaces: open })}
          >
            {open ? 'Change the quote…' : latest ? 'Another quote…' : 'Send a quote…'}
          </Button>
        )}
        {open && <TakeBack quote={open} />}
      </div>
      {older.length > 0 && <OlderQuotes {...{ lead, now, older }} />}
      <QuoteForm
        lead={lead}
        isOpen={form !== null}
        replaces={form?.replaces ?? null}
        onClose={() => setForm(null)}
      />
    </section>
  );
}

/** Every change of a quote also changes the lead's version. */
function useQuotesOf({ kind, id, version }: Lead) {
  return useReply(listQuotes, { params: { kind, id } }, version);
}

interface OneProps {
  lead: Lead;
  quote: Quote;
  /** Milliseconds since 1970. */
  now: number;
}

function OlderQuotes({ older, ...props }: Omit<OneProps, 'quote'> & { older: Quote[] }) {
  return (
    <ul className={styles.standing}>
      {older.map((quote) => (
        <OlderQuote key={quote.id} {...props} quote={quote} />
      ))}
    </ul>
  );
}

/** An accepted quote stays readable: its words, the name and their hash. */
function OlderQuote(props: OneProps) {
  const { quote, now } = props;
  return (
    <li>
      <details>
        <summary>
          {dollarsOf(quote.cents)}, <When at={quote.created_at} />:{' '}
          {quoteStates[stateNow(quote, new Date(now))]}
        </summary>
        <OneQuote {...props} />
      </details>
    </li>
  );
}

function OneQuote({ lead, quote, now }: OneProps) {
  const nameOf = useNameOf();
  const { connection } = useDesk().desk;
  const { id, cents, lines, file, good_until, created_at, by } = quote;
  const path = readQuoteFile.path.replace(':id', id);
  return (
    <>
      <p className={styles.agreedFor}>
        <strong>{dollarsOf(cents)}</strong>
        <StateBadge
          state={stateNow(quote, new Date(now))}
          mail={lead.mails[mailKey('quote', id.slice(0, 8))]}
        />
      </p>
      {lines && <p className={styles.message}>{lines}</p>}
      {file && (
        <p>
          {fileWords(file)}{' '}
          {connection.download && (
            <Button onClick={() => connection.download?.({ ...readQuoteFile, path })}>
              Download
            </Button>
          )}
        </p>
      )}
      <p className={styles.quiet}>
        {nameOf(by.id, by.name)} wrote it <When at={created_at} />. Good until{' '}
        {dayInWords(good_until)}.
      </p>
      <CustomerWords quote={quote} />
    </>
  );
}

interface StateProps {
  state: QuoteState;
  /** State of the mail that carries the quote; undefined once that is forgotten. */
  mail: MailState | undefined;
}

/** A quote shows as sent only after its mail has left. */
function StateBadge({ state, mail }: StateProps) {
  if (state === 'sent' && mail && mail !== 'sent')
    return <Badge tone={mailTones[mail]}>{mailStateTexts[mail]}</Badge>;
  return <Badge tone={tones[state]}>{quoteStates[state]}</Badge>;
}

function CustomerWords({ quote: { accepted, reason, questions } }: { quote: Quote }) {
  return (
    <>
      {accepted && (
        <>
          <p>
            Accepted by <strong>{accepted.name}</strong> <When at={accepted.at} />.
          </p>
          <p className={styles.hash}>SHA-256 of the words: {accepted.sha256}</p>
        </>
      )}
      {reason && (
        <>
          <p>They declined, and said why:</p>
          <p className={styles.message}>{reason}</p>
        </>
      )}
      {questions.map(({ at, text }) => (
        <div key={at}>
          <p>
            They asked <When at={at} />:
          </p>
          <p className={styles.message}>{text}</p>
        </div>
      ))}
    </>
  );
}

function TakeBack({ quote }: { quote: Quote }) {
  const { call } = useDesk().desk;
  const { busy, run } = useTask();
  const { id, name, cents } = quote;
  const takeBack = () =>
    run(
      async () => {
        await call(withdrawQuote, { params: { id }, body: undefined });
        toast({ title: `The quote of ${dollarsOf(cents)} to ${name} is taken back` });
      },
      (error) => sayFailed('Not taken back', error),
    );
  return (
    <SureButton
      action="Take the quote back"
      sure="Really take it back"
      whom={name}
      busy={busy}
      onSure={() => void takeBack()}
    />
  );
}
