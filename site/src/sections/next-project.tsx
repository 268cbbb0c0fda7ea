import { useFacts } from '../content/facts.ts';
import { Action, CallAction } from '../layout/action.tsx';
import { Icon } from '../layout/icon.tsx';
import layout from '../layout/page.module.css';
import styles from './next-project.module.css';

const outside = 'M9 5H5v14h14v-4M13 5h6v6M19 5l-8.5 8.5';

export function NextProject({ count }: { count: number }) {
  const { links } = useFacts();
  return (
    <section className={`not-printed ${layout.band} ${styles.next}`} aria-labelledby="next">
      <div className={layout.wrap}>
        <h2 id="next">Your project could be {count ? `number ${count + 1}` : 'the next'}.</h2>
        <p>
          {links.videoConsultation
            ? 'Show us the room over video, or talk it through on the phone.'
            : 'Talk it through with us on the phone.'}
        </p>
        <div className={layout.actions}>
          {links.videoConsultation && (
            <Action to={links.videoConsultation} look="plain">
              Book a free video consultation
              <Icon path={outside} />
            </Action>
          )}
          {count === 0 && (
            <Action to="/contact" look="plain">
              Write to us
            </Action>
          )}
          <CallAction look="onDeep" />
        </div>
      </div>
    </section>
  );
}
