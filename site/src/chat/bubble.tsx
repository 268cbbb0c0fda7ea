import type { Dialogue } from '@sallie/shared/bot/dialogue/dialogue';
import type { Business } from '@sallie/shared/contract/business';
import type { ShownMessage } from '@sallie/shared/rules/shown-messages';
import styles from './bubble.module.css';
import type { VisitorConversation } from './conversation.ts';
import type { HostPage } from './host-page.ts';
import { ShopText } from './shop-text.tsx';

interface Props {
  business: Business;
  hostPage: HostPage;
  dialogue: Dialogue;
  conversation: VisitorConversation;
  line: ShownMessage;
  day: string | null;
  startsGroup: boolean;
  endsGroup: boolean;
  onVisit: () => void;
}

/** One line of the conversation. */
export function Bubble({ day, startsGroup, endsGroup, ...props }: Props) {
  const { line, business, dialogue, conversation } = props;
  const { from, state } = line;
  const name = from === 'bot' ? 'SallieBot' : (dialogue.live.staff ?? business.name);
  return (
    <div className={styles.line} data-from={from} data-state={state}>
      {day && <p className={styles.day}>{day}</p>}
      {from === 'visitor' && <span className="visually-hidden">You said:</span>}
      {from !== 'visitor' && startsGroup && (
        <p className={styles.author}>
          <span className={styles.face} aria-hidden="true">
            {name.slice(0, 1)}
          </span>
          <span>{name}</span>
        </p>
      )}
      <div className={styles.bubble}>
        {from === 'visitor' ? line.text : <ShopText {...props} />}
      </div>
      {(endsGroup || state === 'failed') && (
        <p className={styles.mark} aria-live="off">
          <time dateTime={line.at}>{timeOf(line.at)}</time>
          {from === 'visitor' && (
            <State state={state} onRetry={() => void conversation.retry(line.id)} />
          )}
        </p>
      )}
    </div>
  );
}

const words = { sending: 'Sending…', sent: 'Sent', seen: 'Seen' };

function State({ state, onRetry }: { state: ShownMessage['state']; onRetry: () => void }) {
  if (state === 'local') return null;
  if (state !== 'failed') return <span> · {words[state]}</span>;
  return (
    <>
      <span className={styles.failed}> · Not sent</span>{' '}
      <button type="button" className={styles.retry} onClick={onRetry}>
        Retry
      </button>
    </>
  );
}

/** The reader's own clock and calendar. */
function timeOf(at: string): string {
  return new Date(at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
}

export function dayOf(at: string): string {
  return new Date(at).toLocaleDateString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
  });
}
