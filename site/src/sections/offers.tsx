import { useContent } from '../content/facts.tsx';
import layout from '../layout/page.module.css';
import styles from './offers.module.css';

/** What the shop offers these days; nothing where there is nothing. */
export function Offers() {
  const { offers } = useContent();
  if (offers.length === 0) return null;
  return (
    <section className={layout.wrap} aria-labelledby="offers">
      <div className={styles.offers}>
        <h2 id="offers">{offers.length === 1 ? 'Our offer right now' : 'Our offers right now'}</h2>
        <ul>
          {offers.map(({ id, title, detail, until }) => (
            <li key={id}>
              <h3>{title}</h3>
              {detail && <p>{detail}</p>}
              {until && <p>Until {lastDay(until)}</p>}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The day of the last minute, on the shop's calendar: an offer that ends at midnight ends with the day before. */
function lastDay(until: string): string {
  const last = new Date(Date.parse(`${until}Z`) - 60_000);
  return last.toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });
}
