import { useEffect, useState } from 'react';
import { useSettings } from '../../facts.tsx';
import layout from '../../layout/page.module.css';
import { PhoneLink } from '../../layout/phone-link.tsx';
import styles from './vendor-visualizer.module.css';

/** How long the vendor's script may take before we say that it is not there. */
const patience = 3000;

type State = 'loading' | 'unavailable' | 'ready';

/** Loads the vendor's script, which draws into the catalog element. One that comes late is still let in. */
function useVendorScript(source: string | undefined): State {
  const [state, setState] = useState<State>('loading');
  useEffect(() => {
    const timer = setTimeout(() => setState('unavailable'), patience);
    if (!source) return () => clearTimeout(timer);
    const script = document.createElement('script');
    script.async = true;
    script.src = source;
    script.onload = () => {
      clearTimeout(timer);
      setState('ready');
    };
    document.head.append(script);
    return () => {
      clearTimeout(timer);
      script.onload = null;
      script.remove();
    };
  }, [source]);
  return state;
}

export function VendorVisualizer() {
  const { visualizerScriptUrl } = useSettings();
  const state = useVendorScript(visualizerScriptUrl);
  return (
    <section className={`${layout.section} ${layout.wrap}`} aria-labelledby="catalog">
      <h2 id="catalog">Visualization catalog</h2>
      <div className={styles.stage}>
        <div aria-live="polite">
          {state === 'loading' && <p>Loading visualization tool...</p>}
          {state === 'unavailable' && (
            <p>
              The visualization tool is unavailable right now. Please try again later, or call{' '}
              <PhoneLink /> and we will show you the samples in person.
            </p>
          )}
        </div>
        <div
          id="visualizer-catalog"
          className={styles.catalog}
          data-ready={state === 'ready' || undefined}
        />
      </div>
    </section>
  );
}
