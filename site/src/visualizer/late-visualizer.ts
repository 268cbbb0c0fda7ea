import { late } from '../islands/island.tsx';

/** Its first picture is in the HTML; the code comes with a touch, or with a link that names another picture. */
export const LateVisualizer = late(
  'rooms',
  'touched',
  () => import('./visualizer.tsx').then((module) => module.Visualizer),
  { wanted: () => /[?&](room|floor|with)=/.test(window.location.search) },
);
