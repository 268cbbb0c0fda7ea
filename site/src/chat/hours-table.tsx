import type { Business, DayHours } from '@sallie/shared/contract/business';
import { holidayToday, weekdayAt } from '@sallie/shared/rules/opening-hours';
import { hoursLine } from '@sallie/shared/rules/weekly-hours';
import styles from './hours-table.module.css';

interface Props {
  business: Business;
  days: readonly DayHours[];
}

/** Days of the shop's week, the one it is there now marked. */
export function HoursTable({ business, days }: Props) {
  const now = new Date();
  const today = weekdayAt(business, now);
  const holiday = holidayToday(business, now);
  return (
    <table className={styles.hours}>
      <caption className="visually-hidden">Opening hours</caption>
      <tbody>
        {days.map((each) => (
          <tr key={each.day} aria-current={each.day === today ? 'date' : undefined}>
            <th scope="row">
              {each.day}
              {each.day === today && <span className={styles.today}>Today</span>}
            </th>
            <td>{each.day === today && holiday ? `CLOSED for ${holiday}` : hoursLine(each)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
