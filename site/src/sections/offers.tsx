import { lastDayName } from '@sallie/shared/rules/offers';
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
            <li key={id} data-until={until ?? undefined}>
              <h3>{title}</h3>
              {detail && <p>{detail}</p>}
              {until && <p>Until {lastDayName(until)}</p>}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
