import { Banner } from '@sallie/shared/ui/banner.tsx';
import { Button } from '@sallie/shared/ui/button.tsx';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './form.module.css';

/** The shop's next steps with the data sent for them, so that a mistyped digit is noticed. */
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
  offer?: ReactNode;
}

/** Takes the focus of the form, so that the notice is read and the page does not jump to its top. */
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
