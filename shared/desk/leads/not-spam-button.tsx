import type { LeadKind } from '../../contract/lead.ts';
import type { Lead } from '../../contract/leads.ts';
import { Button } from '../../ui/button.tsx';
import { useChange } from '../details/use-change.ts';
import styles from './cells.module.css';

/** Lets a suspect go, from where it stands in the list. */
export function NotSpamButton({ kind, lead }: { kind: LeadKind; lead: Lead }) {
  const { busy, change } = useChange(kind, lead);
  return (
    <Button className={styles.notSpam} busy={busy} onClick={() => void change({ spam: false })}>
      Not spam
    </Button>
  );
}
