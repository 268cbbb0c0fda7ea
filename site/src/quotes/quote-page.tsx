import type { SentBodyOf } from '@sallie/shared/contract/endpoint';
import { limits, personName, text } from '@sallie/shared/contract/field';
import { answerQuote, type CustomerQuote, readCustomerQuote } from '@sallie/shared/contract/quote';
import { customerQuoteWords, dayInWords, dollarsOf } from '@sallie/shared/rules/quotes';
import { Button, buttonClass } from '@sallie/shared/ui/button.tsx';
import { TextArea, TextField } from '@sallie/shared/ui/field.tsx';
import { type FormEvent, useCallback, useState } from 'react';
import * as z from 'zod/mini';
import { call, randomKey } from '../forms/call.ts';
import layout from '../layout/page.module.css';
import {
  type CardWords,
  NewsBanner,
  quoteRows,
  TryAgain,
  useSeen,
  WordCard,
} from '../visits/customer-page.tsx';
import styles from '../visits/visit.module.css';

type Answer = Omit<SentBodyOf<typeof answerQuote>, 'version' | 'press'>;

const doneWords: Record<Answer['action'], string> = {
  accept: 'Thank you. The quote is accepted, and a copy is on its way to your mail.',
  ask: 'Thank you. We have your question, and answer you by mail or by phone.',
  decline: 'Thank you for telling us. The quote is declined.',
};

export function QuotePage({ token, first }: { token: string; first: CardWords }) {
  const read = useCallback(() => call(readCustomerQuote, { params: { token } }), [token]);
  const { seen: quote, setSeen, news, busy, press, look } = useSeen(read);
  const [open, setOpen] = useState<Panel | null>(null);
  const isOff = quote !== null && ['withdrawn', 'replaced', 'expired'].includes(quote.state);

  const answer = (wanted: Answer) =>
    press(async (seen) => {
      const body = { ...wanted, version: seen.version, press: seen.press };
      const idempotencyKey = randomKey();
      const after = await call(answerQuote, { params: { token }, body, idempotencyKey });
      setSeen({ ...seen, ...after });
      setOpen(null);
      return doneWords[wanted.action];
    });

  return (
    <>
      <WordCard rows={quoteRows} words={quote ? customerQuoteWords(quote) : first} isOff={isOff} />
      {quote?.file && (
        <div className={layout.actions}>
          <a className={buttonClass()} href={`/api/quote/${token}/file`} download>
            Download {quote.file.name}
          </a>
        </div>
      )}
      {quote && <Questions quote={quote} />}
      <NewsBanner news={news} />
      {quote && (
        <Answers
          {...{ quote, busy, open }}
          onOpen={setOpen}
          onAnswer={(wanted) => void answer(wanted)}
        />
      )}
      {!quote && news && <TryAgain onPress={look} />}
    </>
  );
}

function Questions({ quote: { questions, time_zone } }: { quote: CustomerQuote }) {
  if (questions.length === 0) return null;
  return (
    <section className={styles.panel}>
      <h2>What you asked us</h2>
      {questions.map(({ at, text }) => (
        <blockquote key={at} className={styles.said}>
          <p dir="auto">{text}</p>
          <footer className={styles.soft}>{dayInWords(at, time_zone)}</footer>
        </blockquote>
      ))}
    </section>
  );
}

interface AnswersProps {
  quote: CustomerQuote;
  busy: boolean;
  onAnswer: (wanted: Answer) => void;
}

type Panel = 'ask' | 'decline';

interface OpenProps {
  open: Panel | null;
  onOpen: (panel: Panel | null) => void;
}

/** Presses are ignored until a person can have read the page. */
function Answers({ quote, busy, open, onOpen, onAnswer }: AnswersProps & OpenProps) {
  const can = (action: Answer['action']) => quote.can.includes(action);
  const toggle = (panel: Panel) => onOpen(open === panel ? null : panel);
  return (
    <>
      {can('accept') && <Accept {...{ quote, busy, onAnswer }} />}
      <div className={layout.actions}>
        {can('ask') && (
          <Button aria-expanded={open === 'ask'} onClick={() => toggle('ask')}>
            Ask a question
          </Button>
        )}
        {can('decline') && (
          <Button aria-expanded={open === 'decline'} onClick={() => toggle('decline')}>
            Decline
          </Button>
        )}
      </div>
      {open && can(open) && <Words key={open} action={open} {...{ busy, onAnswer }} />}
    </>
  );
}

const wrongIn = (shape: z.ZodMiniType, typed: string) =>
  z.safeParse(shape, typed).error?.issues[0]?.message ?? '';

const focusField = (form: HTMLFormElement) =>
  form.querySelector<HTMLElement>('input, textarea')?.focus();

function Accept({ quote, busy, onAnswer }: AnswersProps) {
  const [name, setName] = useState('');
  const [error, setError] = useState('');
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const wrong = wrongIn(personName('Please type your full name to accept.'), name);
    setError(wrong);
    if (wrong) focusField(event.currentTarget);
    else onAnswer({ action: 'accept', name });
  }
  return (
    <form className={styles.panel} noValidate onSubmit={submit}>
      <TextField
        label="Your full name"
        hint="Typed here it stands for your signature."
        autoComplete="name"
        value={name}
        error={error}
        onChange={({ target }) => setName(target.value)}
      />
      <div className={layout.actions}>
        <Button type="submit" variant="primary" busy={busy}>
          Accept for {dollarsOf(quote.cents)}
        </Button>
      </div>
    </form>
  );
}

const asked = {
  ask: {
    label: 'Your question',
    send: 'Send the question',
    missing: 'Please write your question.',
  },
  decline: { label: 'Why, if you like to say', send: 'Decline the quote', missing: '' },
};

function Words(props: Omit<AnswersProps, 'quote'> & { action: keyof typeof asked }) {
  const { action, busy, onAnswer } = props;
  const [words, setWords] = useState('');
  const [error, setError] = useState('');
  const { label, send, missing } = asked[action];
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const wrong = wrongIn(text(missing ? 1 : 0, limits.line, missing), words);
    setError(wrong);
    if (wrong) focusField(event.currentTarget);
    else onAnswer({ action, words });
  }
  return (
    <form className={styles.panel} noValidate onSubmit={submit}>
      <TextArea
        label={label}
        optional={missing === ''}
        value={words}
        error={error}
        onChange={({ target }) => setWords(target.value)}
      />
      <div className={layout.actions}>
        <Button type="submit" variant={action === 'ask' ? 'primary' : 'danger'} busy={busy}>
          {send}
        </Button>
      </div>
    </form>
  );
}
