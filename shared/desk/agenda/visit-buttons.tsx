import type { ListedVisit } from '../../contract/visit.ts';
import { shownName } from '../../rules/one-line.ts';
import { Button } from '../../ui/button.tsx';
import { useDesk } from '../app/context.tsx';
import parts from '../styles/parts.module.css';
import { dayOf, dayTitle, timeLine } from './calendar.ts';

/** Whom and when, for visits that somebody has to see to; each opens its record. */
export function VisitButtons({ visits }: { visits: readonly ListedVisit[] }) {
  const { desk, facts } = useDesk();
  return (
    <p className={parts.row}>
      {visits.map(({ id, lead, name, from }) => (
        <Button key={id} onClick={() => desk.detail.open({ show: 'lead', ...lead })}>
          {shownName(name)}, {dayTitle(dayOf(new Date(from), facts))},{' '}
          {timeLine(facts, new Date(from))}
        </Button>
      ))}
    </p>
  );
}
