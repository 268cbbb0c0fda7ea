import { useState } from 'react';
import { useStore } from 'zustand';
import { markWrong } from '../../contract/answers.ts';
import { ApiError } from '../../contract/client.ts';
import { toast } from '../../ui/toasts.ts';
import { useDesk } from '../app/context.tsx';
import { problemOf } from '../stores/problem.ts';
import styles from './mark-wrong.module.css';

/** Beside a message of SallieBot: what was asked before it goes to what waits for an answer, with what was said. */
export function MarkWrong({ line }: { line: { visitor_id: string; message_id: string } }) {
  const { desk } = useDesk();
  const [isMine, setMine] = useState(false);
  // Whoever marked it, for as long as its question waits for an answer.
  const isKnown = useStore(desk.answers, ({ open }) =>
    open?.some(({ wrong_messages }) => wrong_messages.includes(line.message_id)),
  );

  async function mark() {
    setMine(true);
    try {
      await desk.call(markWrong, { body: line });
      toast({ title: 'Marked as wrong', description: 'Its question waits under SallieBot.' });
    } catch (error) {
      setMine(false);
      const isGreeting = error instanceof ApiError && error.status === 404;
      const description = isGreeting ? 'No question was asked before it.' : problemOf(error);
      toast({ variant: 'destructive', title: 'Error', description });
    }
  }

  if (isMine || isKnown) return <span className={styles.marked}>Marked as wrong</span>;
  return (
    <button type="button" className={styles.mark} onClick={() => void mark()}>
      Mark as wrong
    </button>
  );
}
