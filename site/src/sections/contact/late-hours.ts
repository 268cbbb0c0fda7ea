import { late } from '../../hydration/late.tsx';

/** The hours stand in the HTML and never change: their code may wait for ever. */
export const LateHours = late('hours', 'touched', () =>
  import('../../layout/weekly-hours.tsx').then((module) => module.WeeklyHours),
);
