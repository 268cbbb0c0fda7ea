import { useStore } from 'zustand';
import { forgetAnswer, type OpenQuestion } from '../../contract/answers.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useDesk } from '../app/context.tsx';
import { SureButton } from '../app/sure-button.tsx';
import { useTask } from '../app/use-task.ts';
import { When } from '../app/when.tsx';
import { AnswerForm } from './answer-form.tsx';
import styles from './answers.module.css';

/** What visitors asked and SallieBot could not answer, those alike together, the most asked first. */
export function OpenQuestions() {
  const { answers } = useDesk().desk;
  const open = useStore(answers, (state) => state.open);
  return (
    <section className={styles.section} aria-labelledby="open-questions">
      <h3 id="open-questions">Could not answer</h3>
      {open?.length === 0 && (
        <p className={styles.quiet}>
          Nothing is open. What visitors ask and SallieBot does not know appears here, without their
          names.
        </p>
      )}
      <ul className={styles.list}>
        {open?.map((one) => (
          <OpenItem key={one.id} one={one} />
        ))}
      </ul>
    </section>
  );
}

function OpenItem({ one }: { one: OpenQuestion }) {
  const { answers, call } = useDesk().desk;
  const draft = useStore(answers, (state) => state.draft);
  const { busy, problem, run } = useTask();
  const [question = '', ...others] = one.questions;

  const write = () =>
    answers.setState({
      draft: {
        place: one.id,
        version: null,
        questions: one.questions.slice(0, 2),
        answer: '',
        until: '',
        public: false,
      },
    });

  return (
    <li>
      <p className={styles.question}>
        <bdi>{question}</bdi>
      </p>
      {others.length > 0 && (
        <p className={styles.quiet}>
          Also: <bdi>{others.join(' · ')}</bdi>
        </p>
      )}
      {one.wrong_answer !== null && (
        <p className={styles.wrong}>
          <Badge tone="danger">Marked as wrong</Badge> SallieBot said: <bdi>{one.wrong_answer}</bdi>
        </p>
      )}
      <p className={styles.quiet}>
        {one.count === 1 ? 'Asked once' : `Asked ${one.count} times`}, last{' '}
        <When at={one.last_at} />
      </p>
      {draft?.place === one.id ? (
        <AnswerForm draft={draft} />
      ) : (
        <p className={styles.actions}>
          {draft === null && (
            <Button variant="primary" onClick={write}>
              Write the answer<span className="visually-hidden"> to {question}</span>
            </Button>
          )}
          <SureButton
            action="Leave it"
            sure="Really take it off the list"
            whom={question}
            disabled={busy}
            onSure={() => void run(() => call(forgetAnswer, { params: { id: one.id } }))}
          />
        </p>
      )}
      {problem && <p role="alert">{problem}</p>}
    </li>
  );
}
