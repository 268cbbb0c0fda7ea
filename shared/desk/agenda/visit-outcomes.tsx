import type { Visit } from '../../contract/visit.ts';
import { Button } from '../../ui/button.tsx';
import { useVisitChange } from './use-visit-change.ts';

/** What came of a visit, with one press. */
const outcomes = [
  ['Quote sent', { outcome: 'quoted' }],
  ['Visit done', { state: 'done' }],
  ['No-show', { state: 'no-show' }],
] as const;

export function VisitOutcomes({ visit }: { visit: Visit }) {
  const { busy, problem, change } = useVisitChange();
  return (
    <>
      {outcomes.map(([name, what]) => (
        <Button
          key={name}
          busy={busy}
          aria-label={`${name}: ${visit.name}`}
          onClick={() => void change(visit, what)}
        >
          {name}
        </Button>
      ))}
      {problem && <p role="alert">{problem}</p>}
    </>
  );
}
