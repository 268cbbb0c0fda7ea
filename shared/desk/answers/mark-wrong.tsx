import { useState } from 'react';
import { markWrong } from '../../contract/answers.ts';
import { ApiError } from '../../contract/client.ts';
import { toast } from '../../ui/toasts.ts';
import { useDesk } from '../app/context.tsx';
import { problemOf } from '../stores/problem.ts';
import styles from './mark-wrong.module.css';

/** Beside a message of SallieBot: what was asked before it goes to what waits for an answer, with what was said. */
export function MarkWrong({ line }: { line: { visitor_id: string; message_id: string } }) {
  const { desk } = useDesk();
  const [isMarked, setMarked] = useState(false);

  async function mark() {
    setMarked(true);
    try {
      await desk.call(markWrong, { body: line });
      toast({ title: 'Marked as wrong', description: 'Its question waits under SallieBot.' });
    } catch (error) {
      setMarked(false);
      const isGreeting = error instanceof ApiError && error.status === 404;
      const description = isGreeting ? 'No question was asked before it.' : problemOf(error);
      toast({ variant: 'destructive', title: 'Error', description });
    }
  }

  if (isMarked) return <span className={styles.marked}>Marked as wrong</span>;
  return (
    <button type="button" className={styles.mark} onClick={() => void mark()}>
      Mark as wrong
    </button>
  );
}
