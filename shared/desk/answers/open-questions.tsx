import { useStore } from 'zustand';
import { forgetAnswer, type OpenQuestion } from '../../contract/answers.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useDesk } from '../app/context.tsx';
import { SureButton } from '../app/sure-button.tsx';
import { When } from '../app/time.tsx';
import { useTask } from '../app/use-task.ts';
import { emptyDraft } from '../stores/answers.ts';
import parts from '../styles/parts.module.css';
import { Foot } from './answer-form.tsx';
import styles from './answers.module.css';

/** What visitors asked and SallieBot could not answer, those alike together, the most asked first. */
export function OpenQuestions() {
  const { answers } = useDesk().desk;
  const open = useStore(answers, (state) => state.open);
  return (
    <section className={classNames(parts.card, styles.section)} aria-labelledby="open-questions">
      <h3 id="open-questions">Could not answer</h3>
      {open?.length === 0 && (
        <p className={parts.quiet}>
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
  const { busy, problem, run } = useTask();
  const { id, questions, whose } = one;
  const [question = ''] = questions;
  const visitors = whose.flatMap(({ visitor_id }) => visitor_id ?? []);
  const write = () =>
    answers.write({ ...emptyDraft, place: id, questions: questions.slice(0, 2), visitors });

  return (
    <li data-row={id}>
      <Asked one={one} />
      <Foot
        place={id}
        problem={problem}
        write={
          <Button variant="primary" onClick={write}>
            Write the answer<span className="visually-hidden"> to {question}</span>
          </Button>
        }
      >
        <SureButton
          action="Leave it"
          sure="Really take it off the list"
          whom={question}
          busy={busy}
          onSure={() => void run(() => call(forgetAnswer, { params: { id } }))}
        />
      </Foot>
    </li>
  );
}

/** In which words, how often, and what SallieBot said to it. */
function Asked({ one }: { one: OpenQuestion }) {
  const [question = '', ...others] = one.questions;
  return (
    <>
      <p className={styles.question}>
        <bdi>{question}</bdi>
      </p>
      {others.length > 0 && (
        <p className={parts.quiet}>
          Also: <bdi>{others.join(' · ')}</bdi>
        </p>
      )}
      {one.wrong_answer !== null && (
        <p className={parts.quiet}>
          <Badge tone="danger">Marked as wrong</Badge> SallieBot said: <bdi>{one.wrong_answer}</bdi>
        </p>
      )}
      <p className={parts.quiet}>
        {one.count === 1 ? 'Asked once' : `Asked ${one.count} times`}, last{' '}
        <When at={one.last_at} />
      </p>
    </>
  );
}
