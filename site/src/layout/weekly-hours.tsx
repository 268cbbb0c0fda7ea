import { useContent } from '../content/facts.tsx';
import styles from './hours.module.css';

export function WeeklyHours() {
  const { week } = useContent();
  return (
    <dl className={styles.hours}>
      {week.map(({ day, hours, isOpen }) => (
        <div key={day} data-closed={!isOpen || undefined}>
          <dt>{day}</dt>
          <dd>{hours}</dd>
        </div>
      ))}
    </dl>
  );
}
