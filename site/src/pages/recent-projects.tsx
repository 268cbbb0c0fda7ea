import { useContent, useFacts } from '../content/facts.ts';
import { carriedBy, useCarried } from '../islands/carried.ts';
import { island } from '../islands/island.tsx';
import layout from '../layout/page.module.css';
import styles from './recent-projects.module.css';

const path = '/recent-projects';

/** True after a swipe before hydration, which moved the row. */
const isSwiped = () => !!document.querySelector('[data-island=gallery] [tabindex]')?.scrollLeft;

const GalleryIsland = island(
  'gallery',
  'touched',
  () => import('../sections/gallery/gallery.tsx').then((module) => module.Gallery),
  isSwiped,
);

/** Text and links, which work without hydration. */
const Next = island('next', 'touched', () =>
  import('../sections/next-project.tsx').then((module) => module.NextProject),
);

export default function RecentProjects() {
  const { experience, projectCustomers, satisfaction } = useFacts();
  const { texts } = useContent();
  const projects = useCarried('projects', path);
  const stats = [
    { figure: experience, what: 'years of experience' },
    { figure: projectCustomers, what: 'customers' },
    { figure: satisfaction, what: 'satisfaction' },
  ];
  return (
    <>
      <div className={`${layout.wrap} ${styles.opening}`}>
        <h1>
          <span className={layout.eyebrow}>Recent projects</span> {headingOf(projects.length)}
        </h1>
        <p className={layout.lede}>{texts.projectsLead}</p>
      </div>
      {projects.length > 0 && <GalleryIsland projects={projects} />}
      <dl className={`not-printed ${layout.wrap} ${styles.stats}`}>
        {stats.map(({ figure, what }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <Next count={projects.length} />
    </>
  );
}

function headingOf(count: number): string {
  if (count === 0) return 'Ask us about the floors we laid last.';
  return count === 1
    ? 'One floor, and what was under it.'
    : `${count} floors, and what was under them.`;
}

RecentProjects.parts = [GalleryIsland, Next, { load: () => carriedBy(path) }];
