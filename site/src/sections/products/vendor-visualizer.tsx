import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useFacts, useSettings } from '../../content/facts.tsx';
import layout from '../../layout/page.module.css';
import { PhoneLink } from '../../layout/phone-link.tsx';
import {
  catalogElement,
  fetchVendorScript,
  hasVendorScriptRun,
  parkCatalog,
} from './vendor-script.ts';
import styles from './vendor-visualizer.module.css';

/** How long the vendor's script may take before we say that it is not there. */
const patience = 3000;

type State = 'loading' | 'unavailable' | 'ready';

/** One that comes late is still let in. */
function useVendorScript(source: string): State {
  const [state, setState] = useState<State>(hasVendorScriptRun() ? 'ready' : 'loading');
  useEffect(() => {
    const timer = setTimeout(() => setState('unavailable'), patience);
    let isShown = true;
    void fetchVendorScript(source).then((hasRun) => {
      if (!hasRun || !isShown) return;
      clearTimeout(timer);
      setState('ready');
    });
    return () => {
      isShown = false;
      clearTimeout(timer);
    };
  }, [source]);
  return state;
}

export function VendorVisualizer() {
  const { visualizerScriptUrl } = useSettings();
  if (!visualizerScriptUrl) {
    return (
      <div className={`${layout.section} ${layout.wrap}`}>
        <InShowroom />
      </div>
    );
  }
  return (
    <section className={`${layout.section} ${layout.wrap}`} aria-labelledby="catalog">
      <h2 id="catalog">Visualization catalog</h2>
      <noscript>
        <InShowroom />
      </noscript>
      <Catalog source={visualizerScriptUrl} />
    </section>
  );
}

function InShowroom() {
  const { address } = useFacts();
  return (
    <p className={layout.lede}>
      There is more to see, and to walk on, in the showroom at {address.street}.
    </p>
  );
}

function Catalog({ source }: { source: string }) {
  const state = useVendorScript(source);
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.append(catalogElement());
    return parkCatalog;
  }, []);
  return (
    <div className={`needs-script ${styles.stage}`}>
      <div aria-live="polite">
        {state === 'loading' && <p>Loading visualization tool...</p>}
        {state === 'unavailable' && (
          <p>
            The visualization tool is unavailable right now. Please try again later, or call{' '}
            <PhoneLink /> and we will show you the samples in person.
          </p>
        )}
      </div>
      <div ref={place} className={styles.place} />
    </div>
  );
}
