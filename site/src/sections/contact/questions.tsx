import { listPublicAnswers, type PublicAnswer } from '@sallie/shared/contract/answers';
import { useEffect, useState } from 'react';
import { useSettings } from '../../content/facts.ts';
import { call } from '../../forms/call.ts';
import layout from '../../layout/page.module.css';
import styles from './questions.module.css';

/** Public answers; the Contact page carries them, a navigation from another page loads them. */
export function Questions() {
  const { questions } = useSettings();
  const [read, setRead] = useState<readonly PublicAnswer[]>(questions ?? []);
  useEffect(() => {
    if (questions) return;
    let isWanted = true;
    // A failed load only leaves the section out.
    call(listPublicAnswers).then(
      (found) => isWanted && setRead(found),
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [questions]);
  if (read.length === 0) return null;
  return (
    <section className={styles.block} aria-labelledby="questions">
      <div className={layout.wrap}>
        <h2 id="questions">Questions people ask</h2>
        <dl className={styles.list}>
          {read.map(({ question, answer }) => (
            <div key={question}>
              <dt>{question}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
