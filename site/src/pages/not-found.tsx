import { Action, CallAction } from '../layout/action.tsx';
import layout from '../layout/page.module.css';
import styles from './not-found.module.css';

export default function NotFound() {
  return (
    <div className={`${layout.wrap} ${styles.page}`}>
      <div className={layout.stack}>
        <h1>404 Page Not Found</h1>
        <p className={layout.lede}>Did you forget to add the page to the router?</p>
        <p>If you only followed a link, the fault is ours. Nothing is lost:</p>
        <div className={layout.actions}>
          <Action to="/">Back to the home page</Action>
          <CallAction look="plain" />
        </div>
      </div>
      <div className={styles.floor} aria-hidden="true" />
    </div>
  );
}
