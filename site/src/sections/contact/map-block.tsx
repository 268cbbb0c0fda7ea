import { useFacts } from '../../facts.tsx';
import { Action } from '../../layout/action.tsx';
import { Icon } from '../../layout/icon.tsx';
import layout from '../../layout/page.module.css';
import * as icons from '../icons.ts';
import styles from './map-block.module.css';
import { useReachable } from './use-reachable.ts';

/** A map that cannot come leaves its address and the way to open it elsewhere, and no empty frame. */
export function MapBlock() {
  const { name, address, links } = useFacts();
  const isReachable = useReachable(links.mapsEmbed);
  return (
    <section className={styles.block} aria-labelledby="location">
      <div className={`${layout.wrap} ${styles.title}`}>
        <h2 id="location">Our location</h2>
        <p>
          {address.street}, {address.city}, {address.state} {address.zip}
        </p>
        <Action to={links.maps} look="plain">
          <Icon path={icons.pin} />
          Open the map
        </Action>
      </div>
      {isReachable && (
        <iframe
          className={`needs-script ${styles.map}`}
          src={links.mapsEmbed}
          title={`Map: ${name}, ${address.street}, ${address.city}`}
          loading="lazy"
          referrerPolicy="no-referrer"
        />
      )}
    </section>
  );
}
