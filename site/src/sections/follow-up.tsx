import { late } from '../hydration/late.tsx';
import styles from './follow-up.module.css';

/** When somebody who asks now hears from the shop, once somebody can see it. */
export const FollowUp = late(
  'follow-up',
  'near',
  () => import('./follow-up-line.tsx').then((module) => module.FollowUpLine),
  { fallback: <p className={styles.followUp} /> },
);
