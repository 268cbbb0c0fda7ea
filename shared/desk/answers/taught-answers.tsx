import { useStore } from 'zustand';
import { changeAnswer, forgetAnswer, type TaughtAnswer } from '../../contract/answers.ts';
import { dateFormat } from '../../rules/date-format.ts';
import { wallTime } from '../../rules/opening-hours.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useDesk } from '../app/context.tsx';
import { SureButton } from '../app/sure-button.tsx';
import { useNow } from '../app/use-now.ts';
import { useTask } from '../app/use-task.ts';
import { When } from '../app/when.tsx';
import { AnswerForm } from './answer-form.tsx';
import styles from './answers.module.css';

/** What staff taught, the newest first. */
export function TaughtAnswers() {
  const { answers } = useDesk().desk;
  const taught = useStore(answers, (state) => state.taught);
  const draft = useStore(answers, (state) => state.draft);
  const write = () =>
    answers.setState({
      draft: { place: 'new', version: null, questions: [], answer: '', until: '', public: false },
    });
  return (
    <section className={styles.section} aria-labelledby="taught-answers">
      <h3 id="taught-answers">What SallieBot was taught</h3>
      {taught?.length === 0 && (
        <p className={styles.quiet}>
          Nothing yet. Hours, address, services and offers it knows already.
        </p>
      )}
      {draft === null && (
        <p className={styles.actions}>
          <Button onClick={write}>Teach another answer</Button>
        </p>
      )}
      {draft?.place === 'new' && <AnswerForm draft={draft} />}
      <ul className={styles.list}>
        {taught?.map((one) => (
          <TaughtItem key={one.id} one={one} />
        ))}
      </ul>
    </section>
  );
}

function TaughtItem({ one }: { one: TaughtAnswer }) {
  const { answers, call } = useDesk().desk;
  const draft = useStore(answers, (state) => state.draft);
  const { busy, problem, run } = useTask();
  const { id, version, questions, answer, off } = one;
  const [question = ''] = questions;

  const edit = () =>
    answers.setState({
      draft: {
        place: id,
        version,
        questions,
        answer,
        until: one.until ?? '',
        public: one.public,
      },
    });
  const turn = () =>
    void run(() => call(changeAnswer, { params: { id }, body: { version, off: !off } }));

  return (
    <li>
      <p className={styles.question}>
        <bdi>{questions.join(' · ')}</bdi> <Marks one={one} />
      </p>
      <p className={styles.answer}>{answer}</p>
      <p className={styles.quiet}>
        <bdi>{one.by}</bdi>, <When at={one.at} />
      </p>
      {draft?.place === id ? (
        <AnswerForm draft={draft} />
      ) : (
        <p className={styles.actions}>
          {draft === null && (
            <Button onClick={edit}>
              Edit<span className="visually-hidden"> {question}</span>
            </Button>
          )}
          <Button busy={busy} onClick={turn}>
            {off ? 'Switch on' : 'Switch off'}
            <span className="visually-hidden"> {question}</span>
          </Button>
          <SureButton
            action="Delete"
            sure="Really delete"
            whom={question}
            disabled={busy}
            onSure={() => void run(() => call(forgetAnswer, { params: { id } }))}
          />
        </p>
      )}
      {problem && <p role="alert">{problem}</p>}
    </li>
  );
}

/** Whether it is said, where else it stands, and until when. */
function Marks({ one: { off, until, public: isPublic } }: { one: TaughtAnswer }) {
  const { facts } = useDesk();
  const now = new Date(useNow());
  const isOver = until !== null && until < wallTime(now, facts.timeZone).slice(0, 10);
  // A calendar day, at noon in no zone but its own.
  const day = until && dateFormat('UTC', { dateStyle: 'medium' }).format(new Date(until));
  return (
    <>
      {off && <Badge tone="warning">Off</Badge>}
      {isOver && <Badge tone="warning">{`Over since ${day}`}</Badge>}
      {!isOver && day && <Badge tone="info">{`Until ${day}`}</Badge>}
      {isPublic && !off && !isOver && <Badge tone="accent">On the Contact page</Badge>}
    </>
  );
}
