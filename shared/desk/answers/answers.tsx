import { useEffect } from 'react';
import { useStore } from 'zustand';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useDesk } from '../app/context.tsx';
import styles from './answers.module.css';
import { OpenQuestions } from './open-questions.tsx';
import { TaughtAnswers } from './taught-answers.tsx';

/** What SallieBot could not answer, and what staff teach it. */
export function Answers() {
  const { answers } = useDesk().desk;
  const { taught, problem } = useStore(answers);
  useEffect(() => {
    if (answers.getState().taught === null) void answers.load();
  }, [answers]);
  if (taught === null && !problem) return <p role="status">Loading…</p>;
  return (
    <div className={styles.answers}>
      {problem && (
        <Banner tone="danger" role="alert" title={problem} className={styles.failed}>
          <Button onClick={() => void answers.load()}>Try again</Button>
        </Banner>
      )}
      {taught !== null && <OpenQuestions />}
      {taught !== null && <TaughtAnswers />}
    </div>
  );
}
