import { answerVisit, readCustomerVisit } from '@sallie/shared/contract/customer-visit';
import type { ReplyOf, SentBodyOf } from '@sallie/shared/contract/endpoint';
import { nextTimesIn } from '@sallie/shared/contract/visit';
import { shortTime } from '@sallie/shared/rules/shop-clock';
import { visitWords, zoneName } from '@sallie/shared/rules/visits';
import { Banner } from '@sallie/shared/ui/banner.tsx';
import { Button, buttonClass } from '@sallie/shared/ui/button.tsx';
import { useCallback, useState } from 'react';
import { call, randomKey } from '../forms/call.ts';
import { TimePicker } from '../forms/visit-times.tsx';
import layout from '../layout/page.module.css';
import {
  type CardWords,
  NewsBanner,
  TryAgain,
  useSeen,
  visitRows,
  WordCard,
} from './customer-page.tsx';
import styles from './visit.module.css';

export function VisitPage({ token, first }: { token: string; first: CardWords }) {
  const { visit, isOlder, news, busy, answer, look } = useVisit(token);
  const words = visit ? { ...visitWords(visit) } : first;
  return (
    <>
      <WordCard rows={visitRows} words={words} isOff={visit?.state === 'canceled'} />
      {isOlder && (
        <Banner tone="info">
          <p>The mail with your link said something else. This is how your visit stands now.</p>
        </Banner>
      )}
      <NewsBanner news={news} />
      {visit && <Answers {...{ visit, busy }} onAnswer={(wanted) => void answer(wanted)} />}
      {!visit && news && <TryAgain onPress={look} />}
    </>
  );
}

interface AnswersProps {
  visit: SeenVisit;
  busy: boolean;
  onAnswer: (wanted: Answer) => void;
}

/** Presses are ignored until a person can have read the page. */
function Answers({ visit, busy, onAnswer }: AnswersProps) {
  const [open, setOpen] = useState<'move' | 'cancel' | null>(null);
  const can = (action: Answer['action']) => visit.can.includes(action);
  const toggle = (panel: 'move' | 'cancel') => setOpen(open === panel ? null : panel);
  const send = (wanted: Answer) => {
    if (!busy) setOpen(null);
    onAnswer(wanted);
  };
  return (
    <>
      <div className={layout.actions}>
        {can('confirm') && (
          <Button variant="primary" busy={busy} onClick={() => send({ action: 'confirm' })}>
            {visit.state === 'asked' ? 'Yes, this time suits me' : 'Yes, I will be there'}
          </Button>
        )}
        {can('undo') && (
          <Button variant="primary" busy={busy} onClick={() => send({ action: 'undo' })}>
            Undo
          </Button>
        )}
        {can('move') && (
          <Button aria-expanded={open === 'move'} onClick={() => toggle('move')}>
            Choose another time
          </Button>
        )}
        {can('cancel') && (
          <Button aria-expanded={open === 'cancel'} onClick={() => toggle('cancel')}>
            Cancel the visit
          </Button>
        )}
        {visit.is_over && !visit.wants_other && (
          <a className={buttonClass()} href="/consultation">
            Ask for a new visit
          </a>
        )}
      </div>
      {open === 'move' && <Move {...{ visit, busy }} onAnswer={send} />}
      {open === 'cancel' && <Cancel busy={busy} onAnswer={send} onKeep={() => setOpen(null)} />}
    </>
  );
}

function Move({ visit, busy, onAnswer }: AnswersProps) {
  const { times, time_zone: timeZone } = visit;
  return (
    <section className={styles.panel} aria-label="Choose another time">
      {times.length === 0 ? (
        <p>No other time is free just now. Please call us, and we find one together.</p>
      ) : (
        <>
          <p className={styles.soft}>
            Press a time, and your visit is moved to it. Times are in {zoneName({ timeZone })}.
          </p>
          <TimePicker
            {...{ times, timeZone, busy }}
            onPick={(from) => onAnswer({ action: 'move', from })}
          />
        </>
      )}
    </section>
  );
}

interface CancelProps {
  busy: boolean;
  onAnswer: (wanted: Answer) => void;
  onKeep: () => void;
}

function Cancel({ busy, onAnswer, onKeep }: CancelProps) {
  const cancel = (another_time: boolean) => onAnswer({ action: 'cancel', another_time });
  return (
    <section className={styles.panel} aria-labelledby="cancel-visit">
      <h2 id="cancel-visit">Cancel the visit?</h2>
      <div className={layout.actions}>
        <Button busy={busy} onClick={() => cancel(true)}>
          Yes, and call me about another time
        </Button>
        <Button variant="danger" busy={busy} onClick={() => cancel(false)}>
          Yes, I do not need it any more
        </Button>
        <Button variant="quiet" onClick={onKeep}>
          No, keep it
        </Button>
      </div>
    </section>
  );
}

type SeenVisit = ReplyOf<typeof readCustomerVisit>;
type Answer = Omit<SentBodyOf<typeof answerVisit>, 'version' | 'press'>;

function useVisit(token: string) {
  const read = useCallback(() => call(readCustomerVisit, { params: { token } }), [token]);
  const { seen, setSeen, press, ...rest } = useSeen(read);

  // A customer who has answered here knows the newer state.
  const [hasAnswered, setAnswered] = useState(false);

  function answer(wanted: Answer): Promise<void> {
    return press(
      async (visit) => {
        const { version, press: proof } = visit;
        const after = await call(answerVisit, {
          params: { token },
          body: { ...wanted, version, press: proof },
          idempotencyKey: randomKey(),
        });
        setSeen({ ...visit, ...after });
        setAnswered(true);
        return doneWords(wanted, after);
      },
      (error) => {
        const times = nextTimesIn(error);
        if (times) setSeen((now) => now && { ...now, times: [...times, ...now.times] });
      },
    );
  }
  return { ...rest, visit: seen, isOlder: seen?.is_older && !hasAnswered, answer };
}

type After = ReplyOf<typeof answerVisit>;

function doneWords({ action }: Answer, { when, undo_until, time_zone: timeZone }: After): string {
  const until = undo_until && shortTime({ timeZone }, new Date(undo_until));
  const undo = until ? ` You can undo that until ${until}.` : '';
  if (action === 'confirm') return 'Thank you. We look forward to it.';
  if (action === 'undo') return 'It is as it was before.';
  if (action === 'move') return `Your visit is now on ${when}.${undo}`;
  return `Your visit is canceled.${undo}`;
}
