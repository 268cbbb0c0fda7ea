import { useFacts } from '../facts.tsx';
import layout from '../layout/page.module.css';
import { Monogram } from './monogram.tsx';
import styles from './team.module.css';

export function Team() {
  const { team } = useFacts();
  return (
    <section className={`${layout.section} ${layout.wrap}`} aria-labelledby="team">
      <h2 id="team">Who you will meet</h2>
      <ul className={styles.team}>
        {team.map(({ name, role, about }) => (
          <li key={name}>
            <Monogram name={name} large />
            <div>
              <h3>{name}</h3>
              <p className={layout.eyebrow}>{role}</p>
              <p>{about}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
