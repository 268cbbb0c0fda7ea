import type { Lead } from '../../../contract/leads.ts';
import { Button } from '../../../ui/button.tsx';
import { useMe } from '../../app/context.tsx';
import { When } from '../../app/when.tsx';
import type { LeadChanging } from '../../changes/use-change.ts';
import styles from './details.module.css';

/** Who has it, whether it is done, whether it is spam: each one click there and back. */
export function TriageActions({ lead, changing }: { lead: Lead; changing: LeadChanging }) {
  const { busy, change } = changing;
  const me = useMe();
  const { claim } = lead;
  return (
    <section>
      <h3>Work</h3>
      <p>
        {claim ? (
          <>
            With {claim.by_id === me ? 'you' : claim.by} since <When at={claim.at} />
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
        <Button
          variant={claim || lead.handled_at ? 'plain' : 'primary'}
          busy={busy}
          onClick={() => void change({ claim: !claim })}
        >
          {claim ? 'Release' : 'Take it'}
        </Button>
        <Button busy={busy} onClick={() => void change({ handled: !lead.handled_at })}>
          {lead.handled_at ? 'Reopen' : 'Mark as handled'}
        </Button>
        {!lead.spam && (
          <Button busy={busy} onClick={() => void change({ spam: true })}>
            Mark as spam
          </Button>
        )}
      </div>
    </section>
  );
}
