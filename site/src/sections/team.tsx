import { useFacts } from '../content/facts.tsx';
import layout from '../layout/page.module.css';
import { Portrait } from './portrait.tsx';
import styles from './team.module.css';

export function Team() {
  const { team } = useFacts();
  if (team.length === 0) return null;
  return (
    <section className={`${layout.section} ${layout.wrap}`} aria-labelledby="team">
      <h2 id="team">Our team: who you will meet</h2>
      <ul className={styles.team}>
        {team.map((member) => (
          <li key={member.name}>
            <Portrait of={member} />
            <div>
              <h3>{member.name}</h3>
              <p className={layout.eyebrow}>{member.role}</p>
              <p className={styles.about}>{member.about}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
