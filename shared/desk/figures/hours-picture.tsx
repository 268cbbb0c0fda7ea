import { weekdays } from '../../contract/business.ts';
import { useDesk } from '../app/context.tsx';
import parts from '../styles/parts.module.css';
import styles from './hours-picture.module.css';
import { Card, Count, type PictureProps } from './pictures.tsx';

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const monday = [...weekdays.slice(1), weekdays[0]];

/** From 0 to 4: how dark a field is. */
const levelOf = (value: number, most: number) => Math.ceil((4 * value) / Math.max(4, most));

/** Arrivals by weekday and hour on the shop's wall; hatched where its doors are closed. The table is the picture. */
export function HoursPicture({ picture, open }: PictureProps) {
  const { facts } = useDesk();
  const isOpen = (weekday: number, hour: number) => {
    const day = facts.hours.find((one) => one.day === monday[weekday]);
    if (!day?.open || !day.close) return false;
    return Number(day.open.slice(0, 2)) <= hour && `${hour}:00`.padStart(5, '0') < day.close;
  };
  const numberOf = (weekday: number, hour: number) => picture.numbers[weekday * 24 + hour];
  const countOf = (weekday: number, hour: number) => numberOf(weekday, hour)?.now.value ?? 0;
  const most = Math.max(...picture.numbers.map(({ now }) => now.value ?? 0));
  const isBusy = (hour: number) =>
    monday.some((_, weekday) => isOpen(weekday, hour) || countOf(weekday, hour) > 0);
  const [first = 9, last = 17] = [hours.find(isBusy), hours.findLast(isBusy)];
  const shown = hours.slice(first, last + 1);
  return (
    <Card title={picture.title}>
      <div className={styles.scroll}>
        <table className={styles.hours}>
          <thead>
            <tr>
              <td />
              {shown.map((hour) => (
                <th key={hour} scope="col">
                  {hour}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {monday.map((day, weekday) => (
              <tr key={day}>
                <th scope="row" abbr={day}>
                  {day.slice(0, 3)}
                </th>
                {shown.map((hour) => {
                  const number = numberOf(weekday, hour);
                  const value = countOf(weekday, hour);
                  return (
                    <td
                      key={hour}
                      data-level={levelOf(value, most)}
                      data-closed={!isOpen(weekday, hour) || undefined}
                    >
                      {number && value > 0 && <Count of={number} open={open} />}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={parts.quiet}>Hatched: the doors are closed. The darker, the more came.</p>
    </Card>
  );
}
