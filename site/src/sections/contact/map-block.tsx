import { mapFrame } from '@sallie/shared/rules/shop-links';
import { useEffect, useState } from 'react';
import { useFacts } from '../../content/facts.ts';
import { MapAction } from '../../layout/action.tsx';
import layout from '../../layout/page.module.css';
import styles from './map-block.module.css';

/** Without a reachable map, address and link remain and no empty frame. */
export function MapBlock() {
  const facts = useFacts();
  const { name, address } = facts;
  const frame = mapFrame(facts);
  const isReachable = useReachable(frame);
  return (
    <section aria-labelledby="location">
      <div className={`${layout.wrap} ${styles.title}`}>
        <h2 id="location">Our location</h2>
        <p>
          {address.street}, {address.city}, {address.state} {address.zip}
        </p>
        <MapAction>Open the map</MapAction>
      </div>
      {isReachable && (
        <iframe
          className={`needs-script ${styles.map}`}
          src={frame}
          title={`Map: ${name}, ${address.street}, ${address.city}`}
          loading="lazy"
          referrerPolicy="no-referrer"
        />
      )}
    </section>
  );
}

/** A host that does not answer within these milliseconds counts as unreachable. */
const patience = 8000;

/**
 * True while the host answers; checks again when the network is back. An iframe cannot tell,
 * because its error page counts as loaded.
 */
function useReachable(address: string): boolean {
  const [isReachable, setReachable] = useState(true);
  useEffect(() => {
    let isWanted = true;
    const look = async () => {
      const found = await answers(address);
      if (isWanted) setReachable(found);
    };
    void look();
    addEventListener('online', look);
    return () => {
      isWanted = false;
      removeEventListener('online', look);
    };
  }, [address]);
  return isReachable;
}

/** The opaque response cannot be read, but its arrival is enough. */
async function answers(address: string): Promise<boolean> {
  try {
    await fetch(address, {
      method: 'HEAD',
      mode: 'no-cors',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(patience),
    });
    return true;
  } catch {
    return false; // No network, a blocker or a timeout: no map either way.
  }
}
