import { useFacts } from '../../content/facts.tsx';
import { Action } from '../../layout/action.tsx';
import layout from '../../layout/page.module.css';
import { Portrait } from '../portrait.tsx';
import styles from './owners.module.css';

export function Owners() {
  const { team, founded, ownedSince } = useFacts();
  const [owners] = team;
  if (!owners) return null;
  return (
    <section
      className={`${layout.section} ${layout.wrap} ${styles.owners}`}
      aria-labelledby="owners"
    >
      <Portrait of={owners} />
      <h2 id="owners">
        <span className={layout.eyebrow}>Meet the owners</span> {owners.name}
      </h2>
      <div className={`${layout.stack} ${styles.words}`}>
        <p className={styles.about}>{owners.about}</p>
        <p>
          The shop opened in {founded}; it has been theirs since {ownedSince}.
        </p>
        <Action to="/contact">Contact Us Today</Action>
      </div>
    </section>
  );
}
