import { Button } from '@sallie/shared/ui/button.tsx';
import { useState } from 'react';
import { Icon } from '../layout/icon.tsx';
import styles from './copy-link.module.css';
import { link } from './icons.ts';

type State = 'idle' | 'copied' | 'by hand';

/** `query` names the picture; the link is good for anybody. */
export function CopyLink({ query }: { query: string }) {
  const [state, setState] = useState<State>('idle');
  const address = () => `${window.location.origin}${window.location.pathname}${query}`;
  async function copy() {
    try {
      await navigator.clipboard.writeText(address());
      setState('copied');
    } catch {
      // Without https, or by the visitor's own settings, there is no clipboard for us.
      setState('by hand');
    }
  }
  return (
    <>
      <Button onClick={() => void copy()}>
        <Icon path={link} />
        {state === 'copied' ? 'Link copied' : 'Copy link'}
      </Button>
      <span role="status" className="visually-hidden">
        {state === 'copied' && 'Link copied'}
        {state === 'by hand' && 'Copy the link from the field.'}
      </span>
      {state === 'by hand' && (
        <label className={styles.byHand}>
          Copy this link
          <input
            readOnly
            value={address()}
            ref={(field) => field?.select()}
            onFocus={(event) => event.currentTarget.select()}
          />
        </label>
      )}
    </>
  );
}
