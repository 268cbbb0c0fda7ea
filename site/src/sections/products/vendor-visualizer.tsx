import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useFacts, useSettings } from '../../content/facts.ts';
import { PhoneLink } from '../../layout/links.tsx';
import layout from '../../layout/page.module.css';
import styles from './vendor-visualizer.module.css';

/** Milliseconds before the vendor's script counts as unavailable. */
const patience = 3000;

type State = 'loading' | 'unavailable' | 'ready';

/** A script that comes late is still used. */
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

/* The vendor's script expects one page load: it runs once per document, its element outlives our pages. */

let catalog: HTMLElement | undefined;
let arrival: Promise<boolean> | undefined;
let hasRun = false;

function catalogElement(): HTMLElement {
  catalog ??= document.createElement('div');
  catalog.id = 'visualizer-catalog';
  catalog.hidden = false;
  return catalog;
}

/** Keeps the element in the document, hidden, because a late script must find it. */
function parkCatalog(): void {
  if (!catalog) return;
  catalog.hidden = true;
  document.body.append(catalog);
}

function hasVendorScriptRun(): boolean {
  return hasRun;
}

/** Resolves to true when the script has run. A failed fetch can be repeated on the next visit. */
function fetchVendorScript(source: string): Promise<boolean> {
  arrival ??= new Promise((resolve) => {
    const script = document.createElement('script');
    script.async = true;
    script.src = source;
    script.onload = () => {
      hasRun = true;
      resolve(true);
    };
    script.onerror = () => {
      script.remove();
      arrival = undefined;
      resolve(false);
    };
    document.head.append(script);
  });
  return arrival;
}
