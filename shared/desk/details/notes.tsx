import { useId, useState } from 'react';
import { limits } from '../../src/field.ts';
import type { Lead } from '../../src/leads.ts';
import { Button } from '../../ui/button.tsx';
import control from '../control.module.css';
import styles from './details.module.css';
import type { LeadChanging } from './use-change.ts';

/** What staff write about a lead. What is being typed outlives a change that arrives from elsewhere. */
export function Notes({ lead, changing }: { lead: Lead; changing: LeadChanging }) {
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const notes = draft ?? lead.notes;

  async function save() {
    const saved = await changing.change({ notes });
    if (saved) setDraft(null);
  }

  return (
    <section className={styles.notes}>
      <label htmlFor={id}>Notes</label>
      <textarea
        id={id}
        className={control.control}
        rows={3}
        maxLength={limits.message}
        value={notes}
        onChange={({ target }) => setDraft(target.value)}
      />
      <Button disabled={changing.busy || notes === lead.notes} onClick={() => void save()}>
        Save notes
      </Button>
    </section>
  );
}
