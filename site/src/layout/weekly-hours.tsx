import { hoursLine } from '@sallie/shared/rules/weekly-hours';
import { useFacts } from '../content/facts.tsx';
import styles from './hours.module.css';

export function WeeklyHours() {
  const { hours } = useFacts();
  return (
    <dl className={styles.hours}>
      {hours.map((each) => (
        <div key={each.day} data-closed={!each.open || undefined}>
          <dt>{each.day}</dt>
          <dd>{hoursLine(each)}</dd>
        </div>
      ))}
    </dl>
  );
}
