import { useState } from 'react';
import { ApiError } from '../../contract/client.ts';
import { eraseConversation, erasePerson } from '../../contract/person.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toasts.ts';
import { useDesk, useIsOwner } from '../app/context.tsx';
import { useTask } from '../app/requests.tsx';
import styles from './person.module.css';

interface EraseProps {
  title: string;
  what: string;
  /** Must be typed, in any case, before the button works, because erasing cannot be undone. */
  toType: string;
  done: string;
  erase: () => Promise<unknown>;
}

/** Only owners can erase. */
function Erase(props: EraseProps) {
  const isOwner = useIsOwner();
  return (
    <section className={styles.erase}>
      <h3>{props.title}</h3>
      {isOwner ? <EraseForm {...props} /> : <p>Only an owner can do this.</p>}
    </section>
  );
}

function EraseForm({ title, what, toType, done, erase }: EraseProps) {
  const { desk } = useDesk();
  const { busy, problem, run } = useTask();
  const [typed, setTyped] = useState('');

  async function eraseAll() {
    const close = desk.detail.closing();
    await erase().catch(unlessGone);
    close();
    toast({ title: 'Erased', description: done });
    desk.triage.views.again();
    await desk.reload();
  }

  return (
    <>
      <p>{what}</p>
      <TextField
        label={`Type ${toType} to confirm`}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {problem && <p role="alert">{problem}</p>}
      <Button
        variant="danger"
        disabled={busy || plain(typed) !== plain(toType)}
        onClick={() => void run(eraseAll)}
      >
        {title}
      </Button>
    </>
  );
}

const plain = (text: string) => text.trim().toLowerCase();

/** Ignores 404, because another attempt or desk has already erased it. */
function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}

const ofCall = (label: string) => ({
  title: 'Erase this call or walk-in',
  what: `We know no email address of this person, so we cannot find other records. The record and every mail about ${label} are removed for good.`,
  done: `This record of ${label} is gone from our files.`,
});
const ofVisitor = (label: string) => ({
  title: 'Erase this visitor and conversation',
  what: `This visitor left no email address, so we cannot find other records. The record, every message and every mail about ${label} are removed for good.`,
  done: `Everything about ${label} is gone from our files.`,
});

/** Erases a single call or conversation, for people who left no address. */
export function EraseGuest({ id, label, isCall }: { id: string; label: string; isCall: boolean }) {
  const { desk } = useDesk();
  const erase = () => desk.call(eraseConversation, { params: { visitorId: id } });
  return <Erase {...(isCall ? ofCall : ofVisitor)(label)} toType={label} erase={erase} />;
}

export function ErasePerson({ email }: { email: string }) {
  const { desk } = useDesk();
  return (
    <Erase
      title="Erase everything about this person"
      what={`Every record, message and mail of ${email} is removed for good. In a referral only this person’s half is blanked.`}
      toType={email}
      done={`Everything about ${email} is gone from our files.`}
      erase={() => desk.call(erasePerson, { params: { email } })}
    />
  );
}
