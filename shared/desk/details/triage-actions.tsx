import { useStore } from 'zustand';
import type { Lead } from '../../src/leads.ts';
import { Button } from '../../ui/button.tsx';
import { useDesk } from '../desk-context.tsx';
import { When } from '../when.tsx';
import styles from './details.module.css';
import type { LeadChanging } from './use-change.ts';

/** Who has it, whether it is done, whether it is spam: each one click there and back. */
export function TriageActions({ lead, changing }: { lead: Lead; changing: LeadChanging }) {
  const { busy, change } = changing;
  const who = useStore(useDesk().desk.session).who;
  const isMine = lead.claim?.by === who?.name || lead.claim?.by === who?.username;
  return (
    <section>
      <h3>Work</h3>
      <p>
        {lead.claim ? (
          <>
            With {isMine ? 'you' : lead.claim.by} since <When at={lead.claim.at} />
          </>
        ) : (
          'Nobody has taken this yet.'
        )}
        {lead.handled_at && (
          <>
            {' '}
            Handled <When at={lead.handled_at} />.
          </>
        )}
      </p>
      <div className={styles.actions}>
        <Button disabled={busy} onClick={() => void change({ claim: !lead.claim })}>
          {lead.claim ? 'Release' : 'Take it'}
        </Button>
        <Button disabled={busy} onClick={() => void change({ handled: !lead.handled_at })}>
          {lead.handled_at ? 'Reopen' : 'Mark as handled'}
        </Button>
        <Button disabled={busy} onClick={() => void change({ spam: !lead.spam })}>
          {lead.spam ? 'Not spam' : 'Mark as spam'}
        </Button>
      </div>
    </section>
  );
}
