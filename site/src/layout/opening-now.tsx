import { island } from '../islands/island.tsx';
import styles from './opening-line.module.css';

/** Whether the door is open, once somebody can see it. */
export const OpeningNow = island(
  'opening',
  'near',
  () => import('./opening-line.tsx').then((module) => module.OpeningLine),
  { fallback: <span className={styles.line} /> },
);
