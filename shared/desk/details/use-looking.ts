import { useEffect } from 'react';
import { useDesk } from '../desk-context.tsx';
import { isPanelInFront, onFront } from '../in-front.ts';
import { useTriage } from '../leads/triage-stores.ts';
import type { LeadRef } from '../stores/panel.ts';

/** Said again so often, since what colleagues see of it fades. */
const SAID_EVERY = 20_000;

/** Tells colleagues which record is open, while somebody is in front of it. */
export function useLooking({ kind, id }: LeadRef): void {
  const { desk } = useDesk();
  const { viewing } = useTriage();
  useEffect(() => {
    let said = false;
    const look = () => {
      const isSeen = isPanelInFront();
      if (isSeen) viewing.look({ kind, id });
      else if (said) viewing.look(null);
      said = isSeen;
    };
    const leave = onFront(desk, look);
    const timer = setInterval(look, SAID_EVERY);
    return () => {
      clearInterval(timer);
      leave();
      if (said) viewing.look(null);
    };
  }, [desk, viewing, kind, id]);
}
