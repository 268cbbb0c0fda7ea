import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import {
  changeAnswer,
  forgetAnswer,
  type OpenQuestion,
  type TaughtAnswer,
} from '../../contract/answers.ts';
import { dateFormat } from '../../rules/shop-clock.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useDesk } from '../app/context.tsx';
import { SureButton } from '../app/controls.tsx';
import { useKeptFocus } from '../app/kept-focus.ts';
import { Failed, useTask } from '../app/requests.tsx';
import { useToday, When } from '../app/time.tsx';
import { type AnswerDraft, emptyDraft, isPlaced, NEW } from '../stores/answers.ts';
import parts from '../styles/parts.module.css';
import { AnswerForm, Foot } from './answer-form.tsx';
import styles from './answers.module.css';

export function Answers() {
  const { answers } = useDesk().desk;
  const { taught, problem } = useStore(answers);
  const list = useRef<HTMLDivElement>(null);
  const keptFocus = useKeptFocus(list, () => document.getElementById(TAUGHT));
  useEffect(() => {
    if (answers.getState().taught === null) void answers.load();
  }, [answers]);
  if (taught === null && !problem) return <p role="status">Loading…</p>;
  return (
    <div ref={list} className={styles.answers} {...keptFocus}>
      {problem && (
        <Failed className={styles.failed} onRetry={() => void answers.load()}>
          {problem}
        </Failed>
      )}
      {taught !== null && <OpenQuestions />}
      {taught !== null && <TaughtAnswers />}
    </div>
  );
}

const TAUGHT = 'taught-answers';

function TaughtAnswers() {
  const { answers } = useDesk().desk;
  const state = useStore(answers);
  const { taught, draft, isSettling } = state;
  const write = () => answers.write({ ...emptyDraft, place: NEW });
  return (
    <section
      className={classNames(parts.card, styles.section)}
      aria-labelledby={TAUGHT}
      data-row={NEW}
    >
      <h3 id={TAUGHT} tabIndex={-1}>
        What SallieBot was taught
      </h3>
      {taught?.length === 0 && (
        <p className={parts.quiet}>
          Nothing yet. SallieBot already knows hours, address, services and offers.
        </p>
      )}
      {draft === null && (
        <p className={parts.row}>
          <Button onClick={write}>Teach another answer</Button>
        </p>
      )}
      {draft && !isSettling && !isPlaced(state, draft) && <AnswerForm draft={draft} />}
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
  const { busy, problem, run } = useTask();
  const { id, version, questions, off } = one;
  const [question = ''] = questions;
  const edit = () => answers.write(draftOf(one));
  const turn = () =>
    void run(() => call(changeAnswer, { params: { id }, body: { version, off: !off } }));

  return (
    <li data-row={id}>
      <Taught one={one} />
      <Foot
        place={id}
        problem={problem}
        write={
          <Button onClick={edit}>
            Edit<span className="visually-hidden"> {question}</span>
          </Button>
        }
      >
        <Button busy={busy} onClick={turn}>
          {off ? 'Switch on' : 'Switch off'}
          <span className="visually-hidden"> {question}</span>
        </Button>
        <SureButton
          action="Delete"
          sure="Really delete"
          whom={question}
          busy={busy}
          onSure={() => void run(() => call(forgetAnswer, { params: { id } }))}
        />
      </Foot>
    </li>
  );
}

function draftOf({ id, version, questions, answer, until, ...one }: TaughtAnswer): AnswerDraft {
  return { place: id, version, questions, answer, until: until ?? '', public: one.public };
}

function Taught({ one }: { one: TaughtAnswer }) {
  return (
    <>
      <p className={styles.question}>
        <bdi>{one.questions.join(' · ')}</bdi> <Marks one={one} />
      </p>
      <p className={styles.answer}>{one.answer}</p>
      <p className={parts.quiet}>
        <bdi>{one.by}</bdi>, <When at={one.at} />
      </p>
    </>
  );
}

function Marks({ one: { off, until, public: isPublic } }: { one: TaughtAnswer }) {
  const today = useToday();
  const isOver = until !== null && until < today;
  // UTC keeps the calendar day.
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

/** Groups similar unanswered questions, most asked first. */
function OpenQuestions() {
  const { answers } = useDesk().desk;
  const open = useStore(answers, (state) => state.open);
  return (
    <section className={classNames(parts.card, styles.section)} aria-labelledby="open-questions">
      <h3 id="open-questions">Could not answer</h3>
      {open?.length === 0 && (
        <p className={parts.quiet}>
          Nothing is open. Questions that SallieBot could not answer appear here, without names.
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
  const { id, questions } = one;
  const [question = ''] = questions;
  const write = () => answers.write({ ...emptyDraft, place: id, questions: questions.slice(0, 2) });

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
          sure="Really remove it from the list"
          whom={question}
          busy={busy}
          onSure={() => void run(() => call(forgetAnswer, { params: { id } }))}
        />
      </Foot>
    </li>
  );
}

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
