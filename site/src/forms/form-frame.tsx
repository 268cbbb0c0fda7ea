import { Banner } from '@sallie/shared/ui/banner.tsx';
import { Button } from '@sallie/shared/ui/button.tsx';
import {
  type FocusEvent,
  type ReactNode,
  type Ref,
  type SubmitEvent,
  useEffect,
  useRef,
} from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useFacts } from '../content/facts.ts';
import { PhoneLink } from '../layout/links.tsx';
import styles from './form.module.css';

interface FrameProps {
  /** The accessible name of the form. */
  label: string;
  lead: {
    state: 'open' | 'sending' | 'sent';
    problem: string | null;
    submitRef: Ref<HTMLButtonElement>;
    submit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>;
    left: (event: FocusEvent<HTMLFormElement>) => void;
    trap: () => UseFormRegisterReturn;
  };
  button: string;
  closing?: ReactNode;
  children: ReactNode;
}

export function FormFrame({ label, lead, button, closing, children }: FrameProps) {
  const isSending = lead.state === 'sending';
  return (
    <>
      <WithoutScript />
      {/* Until hydration, method `dialog` makes a submit go nowhere, so that no input ends up in the URL. */}
      <form
        method="dialog"
        noValidate
        aria-label={label}
        aria-busy={isSending}
        className={`needs-script ${styles.form}`}
        onSubmit={(event) => void lead.submit(event)}
        onBlur={lead.left}
      >
        {/* Input during sending would neither be sent nor kept. */}
        <div className={styles.asked} inert={isSending}>
          {children}
        </div>
        <div className={styles.trap} aria-hidden="true">
          <label>
            Website <input type="text" tabIndex={-1} {...lead.trap()} autoComplete="off" />
          </label>
        </div>
        {closing}
        {lead.problem && (
          <Banner tone="danger" title="Error" className={styles.problem} ref={bringIntoView}>
            <p>{lead.problem}</p>
          </Banner>
        )}
        <CodeIsLate />
        <Button
          ref={lead.submitRef}
          type="submit"
          variant="primary"
          disabled={isSending}
          className={styles.submit}
        >
          {isSending ? 'Sending...' : button}
        </Button>
      </form>
    </>
  );
}

/** Its scroll margin leaves room for the toast with the same message. */
const bringIntoView = (problem: HTMLElement | null) =>
  problem?.scrollIntoView({ block: 'nearest' });

function WithoutScript() {
  return (
    <noscript>
      <p>
        This form needs JavaScript. Without it, please <OtherWays />.
      </p>
    </noscript>
  );
}

/** `recordEvents` shows it to a visitor who submits the form before its code is there. */
function CodeIsLate() {
  return (
    <div data-late="" hidden>
      <Banner tone="warning" role="alert">
        <p>
          This is taking longer than it should. What you typed stays here and is sent as soon as the
          page is ready. You can also <OtherWays />.
        </p>
      </Banner>
    </div>
  );
}

function OtherWays() {
  const { email } = useFacts();
  return (
    <>
      call <PhoneLink /> or write to <a href={`mailto:${email}`}>{email}</a>
    </>
  );
}

/** The shop's next steps with the data sent for them, so that a mistyped digit is noticed. */
type Given = [does: string, value: string | undefined][];

export interface SentLead {
  isCorrected: boolean;
  correct: () => void;
  again: () => void;
}

interface SentProps {
  title: string;
  children: ReactNode;
  given: Given;
  lead: Pick<SentLead, 'isCorrected' | 'correct'>;
  actions: ReactNode;
  offer?: ReactNode;
}

/** Takes the focus of the form, so that the notice is read and the page does not jump to its top. */
export function SentView({ title, children, given, lead, actions, offer }: SentProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    notice.current?.focus();
    notice.current?.firstElementChild?.scrollIntoView({ block: 'nearest' });
  }, []);
  const next = <div className={styles.actions}>{actions}</div>;
  return (
    <>
      <Banner ref={notice} role="status" tone="success" title={title} className={styles.sent}>
        {children}
        <dl className={styles.given}>
          {given.map(
            ([does, value]) =>
              value && (
                <div key={does + value}>
                  <dt>{does}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
        {lead.isCorrected && <p>Thank you for putting it right. We go by what you sent last.</p>}
        <p>
          Is anything wrong?{' '}
          <Button variant="quiet" className={styles.correct} onClick={lead.correct}>
            Correct it
          </Button>
        </p>
        {!offer && next}
      </Banner>
      {offer}
      {offer && next}
    </>
  );
}
