import { projectCount } from '../content/project-count.ts';
import { useFacts } from '../facts.tsx';
import { Action } from '../layout/action.tsx';
import { CallAction } from '../layout/call-action.tsx';
import { Icon } from '../layout/icon.tsx';
import layout from '../layout/page.module.css';
import { LateGallery } from '../sections/gallery/late-gallery.tsx';
import styles from './recent-projects.module.css';

/** An icon of its own: the file of the others would come along with it. */
const outside = 'M9 5H5v14h14v-4M13 5h6v6M19 5l-8.5 8.5';

export function RecentProjects() {
  const { county, experience, projectCustomers, satisfaction, links } = useFacts();
  const stats = [
    { figure: experience, what: 'years of experience' },
    { figure: projectCustomers, what: 'customers' },
    { figure: satisfaction, what: 'satisfaction' },
  ];
  return (
    <>
      <div className={`${layout.wrap} ${styles.opening}`}>
        <div className={styles.words}>
          <h1>
            <span className={layout.eyebrow}>Recent projects</span> {projectCount} floors, and what
            was under them.
          </h1>
        </div>
        <p className={layout.lede}>
          Homes and workplaces around {county}. Every job has a catch; we wrote down what it was.
        </p>
      </div>
      <LateGallery />
      <dl className={`${layout.wrap} ${styles.stats}`}>
        {stats.map(({ figure, what }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <section className={styles.next} aria-labelledby="next">
        <div className={layout.wrap}>
          <h2 id="next">Your project could be number {projectCount + 1}.</h2>
          <p>Show us the room over video, or talk it through on the phone.</p>
          <div className={layout.actions}>
            <Action to={links.videoConsultation} look="plain">
              Book a free video consultation
              <Icon path={outside} />
            </Action>
            <CallAction look="onDeep" />
          </div>
        </div>
      </section>
    </>
  );
}
