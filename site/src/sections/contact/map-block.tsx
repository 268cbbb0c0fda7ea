import { useFacts } from '../../facts.tsx';
import layout from '../../layout/page.module.css';
import styles from './map-block.module.css';

export function MapBlock() {
  const { name, address, links } = useFacts();
  return (
    <section className={styles.block} aria-labelledby="location">
      <div className={`${layout.wrap} ${styles.title}`}>
        <h2 id="location">Our location</h2>
        <p>
          {address.street}, {address.city}, {address.state} {address.zip}.{' '}
          <a href={links.maps} target="_blank" rel="noreferrer">
            Open the map
          </a>
        </p>
      </div>
      <iframe
        className={styles.map}
        src={links.mapsEmbed}
        title={`Map: ${name}, ${address.street}, ${address.city}`}
        loading="lazy"
        referrerPolicy="no-referrer"
      />
    </section>
  );
}
