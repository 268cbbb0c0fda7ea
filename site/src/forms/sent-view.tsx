import { Banner } from '@sallie/shared/ui/banner.tsx';
import { Button } from '@sallie/shared/ui/button.tsx';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './form.module.css';

/** What we do with it, and what was sent for that: one mistyped digit is all that keeps a call from coming. */
type Given = [does: string, value: string | undefined][];

export interface SentLead {
  isCorrected: boolean;
  correct: () => void;
  again: () => void;
}

interface Props {
  title: string;
  children: ReactNode;
  given: Given;
  lead: Pick<SentLead, 'isCorrected' | 'correct'>;
  actions: ReactNode;
  /** What is offered before that, in a place of its own. */
  offer?: ReactNode;
}

/** Stands where the form stood and takes the focus from it, so that it is read and nobody is lost at the top of the page. */
export function SentView({ title, children, given, lead, actions, offer }: Props) {
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
