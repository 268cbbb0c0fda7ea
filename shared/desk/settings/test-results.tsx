import { useStore } from 'zustand';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useDesk } from '../app/context.tsx';
import type { TestResult } from '../ports/host.ts';
import type { Way } from '../stores/self-test.ts';
import styles from './self-test.module.css';

const names: Partial<Record<Way, string>> = {
  notification: 'Notice',
  sound: 'Sound',
  badge: 'Badge',
  tray: 'Tray',
  mail: 'Email to staff',
};

export function TestButton() {
  const { selfTest } = useDesk().desk;
  const trying = useStore(selfTest, (state) => state.trying);
  return (
    <Button disabled={trying !== null} onClick={() => void selfTest.run()}>
      {trying === null ? 'Test all alerts' : 'Testing…'}
    </Button>
  );
}

export function TestResults() {
  const { ways, trying, results } = useStore(useDesk().desk.selfTest);
  const shown = ways.filter(({ way }) => way === trying || results[way]);
  return (
    <div role="status" className={styles.results}>
      {shown.length > 0 && (
        <ul className={styles.list} aria-label="Alert test">
          {shown.map(({ way, name }) => (
            <li key={way}>
              <span className={styles.way}>{name ?? names[way]}</span>
              <Result result={results[way]} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const outcomes = {
  passed: ['success', 'Passed'],
  failed: ['danger', 'Failed'],
  absent: ['neutral', 'Not here'],
} as const;

function Result({ result }: { result: TestResult | undefined }) {
  if (!result) return <span>Trying…</span>;
  const [tone, word] = outcomes[result.outcome];
  return (
    <>
      <Badge tone={tone}>{word}</Badge>
      <span>{result.outcome === 'failed' ? result.remedy : result.detail}</span>
    </>
  );
}
