import { CountCards } from '../today/count-cards.tsx';
import { Today } from '../today/today.tsx';
import { Aside } from './aside.tsx';
import styles from './today-place.module.css';

/** Where the day begins: what can wait in one line, then what needs a person, and below that the shop's numbers. */
export function TodayPlace() {
  return (
    <div className={styles.place}>
      <Aside />
      <Today />
      <CountCards />
    </div>
  );
}
