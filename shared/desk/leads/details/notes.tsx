import { useEffect, useId, useRef } from 'react';
import { useStore } from 'zustand';
import type { LeadRef } from '../../../contract/leads.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { useDesk, useTriage } from '../../app/context.tsx';
import type { ChangingProps } from '../../changes/use-change.ts';
import styles from '../../lead-facts/details.module.css';
import { draftOf, notesBefore } from '../../stores/changes.ts';
import parts from '../../styles/parts.module.css';

export function Notes({ lead, changing }: ChangingProps) {
  const id = useId();
  const { drafts } = useTriage();
  const draft = useStore(drafts.notes, (all) => draftOf(all, lead));
  const notes = draft?.text ?? lead.notes;
  const isUnsaved = notes !== lead.notes;

  function write(text: string) {
    const before = draft?.before ?? notesBefore(lead);
    drafts.notes.write(lead, text === lead.notes ? null : { text, before });
  }

  async function save(): Promise<boolean> {
    // Other changes do not matter, but notes that changed since must not be overwritten unseen.
    const seen = draft && draft.before.notes !== lead.notes ? { ...lead, ...draft.before } : lead;
    if (await changing.changeFrom(seen, { notes })) return false;
    // Text typed during the save becomes a draft on top of the saved notes.
    const text = draftOf(drafts.notes.getState(), lead)?.text ?? notes;
    const before = { version: seen.version, notes };
    drafts.notes.write(lead, text === notes ? null : { text, before });
    return true;
  }

  return (
    <section className={styles.notes}>
      <label htmlFor={id}>Notes</label>
      <textarea
        id={id}
        className={parts.control}
        rows={3}
        value={notes}
        onChange={({ target }) => write(target.value)}
      />
      <Leaving record={lead} busy={changing.busy} save={save} />
      <div className={styles.actions}>
        <Button busy={changing.busy || !isUnsaved} onClick={() => void save()}>
          Save notes
        </Button>
        {isUnsaved && <span className={styles.quiet}>Not saved yet</span>}
      </div>
    </section>
  );
}

interface LeavingProps {
  record: LeadRef;
  busy: boolean;
  save: () => Promise<boolean>;
}

function Leaving({ record, busy, save }: LeavingProps) {
  const { detail } = useDesk().desk;
  const { drafts } = useTriage();
  const isAsking = useStore(drafts, ({ asking }) => asking);
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAsking) banner.current?.focus();
  }, [isAsking]);
  useEffect(() => () => drafts.ask(false), [drafts]);
  if (!isAsking) return null;

  async function saveAndClose() {
    const close = detail.closing();
    if (await save()) close();
  }

  function leave() {
    drafts.notes.write(record, null);
    detail.close();
  }

  return (
    <Banner tone="warning" role="alert" ref={banner} title="These notes are not saved">
      <div className={styles.actions}>
        <Button variant="primary" busy={busy} onClick={() => void saveAndClose()}>
          Save and close
        </Button>
        <Button onClick={leave}>Discard and close</Button>
        <Button onClick={() => drafts.ask(false)}>Keep writing</Button>
      </div>
    </Banner>
  );
}
