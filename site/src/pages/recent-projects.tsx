import { useFacts } from '../content/facts.tsx';
import { projectCount } from '../content/project-count.ts';
import { island } from '../islands/island.tsx';
import layout from '../layout/page.module.css';
import styles from './recent-projects.module.css';

/** A swipe that came before anybody listened has left the row elsewhere. */
const isSwiped = () => !!document.querySelector('[data-island=gallery] [tabindex]')?.scrollLeft;

const GalleryIsland = island(
  'gallery',
  'touched',
  () => import('../sections/gallery/gallery.tsx').then((module) => module.Gallery),
  { wanted: isSwiped },
);

/** Words and links, which work as they come. */
const Next = island('next', 'touched', () =>
  import('../sections/next-project.tsx').then((module) => module.NextProject),
);

export default function RecentProjects() {
  const { county, experience, projectCustomers, satisfaction } = useFacts();
  const stats = [
    { figure: experience, what: 'years of experience' },
    { figure: projectCustomers, what: 'customers' },
    { figure: satisfaction, what: 'satisfaction' },
  ];
  return (
    <>
      <div className={`${layout.wrap} ${styles.opening}`}>
        <h1>
          <span className={layout.eyebrow}>Recent projects</span> {projectCount} floors, and what
          was under them.
        </h1>
        <p className={layout.lede}>
          Homes and workplaces around {county}. Every job has a catch; we wrote down what it was.
        </p>
      </div>
      <GalleryIsland />
      <dl className={`${layout.wrap} ${styles.stats}`}>
        {stats.map(({ figure, what }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <Next />
    </>
  );
}

RecentProjects.parts = [GalleryIsland, Next];
