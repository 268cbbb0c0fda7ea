import { useEffect } from 'react';
import { useTriage } from '../leads/triage-stores.ts';
import type { LeadRef } from '../stores/panel.ts';

/** Said again so often, since what colleagues see of it fades. */
const SAID_EVERY = 20_000;

/** Tells colleagues which record is open, while the page with it has the focus. */
export function useLooking({ kind, id }: LeadRef): void {
  const { viewing } = useTriage();
  useEffect(() => {
    let said = false;
    const look = () => {
      const isInFront = document.visibilityState === 'visible' && document.hasFocus();
      if (isInFront) viewing.look({ kind, id });
      else if (said) viewing.look(null);
      said = isInFront;
    };
    look();
    const timer = setInterval(look, SAID_EVERY);
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    window.addEventListener('blur', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
      window.removeEventListener('blur', look);
      if (said) viewing.look(null);
    };
  }, [viewing, kind, id]);
}
