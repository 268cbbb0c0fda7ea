import styles from './floor-list.module.css';
import { kinds } from './floors.ts';

/** For readers without scripts, who cannot pick. */
export function FloorList() {
  return (
    <noscript>
      <p>
        Changing the floor in this picture needs JavaScript. These are the floors it shows; in the
        showroom you can walk on every one of them.
      </p>
      <dl className={styles.list}>
        {kinds.map(({ name, floors }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <ul className={styles.names}>
                {floors.map((floor) => (
                  <li key={floor.id}>{floor.name}</li>
                ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
    </noscript>
  );
}
