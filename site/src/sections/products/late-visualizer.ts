import { late } from '../../islands/island.tsx';

export const LateVisualizer = late(
  'visualizer',
  'near',
  () => import('./vendor-visualizer.tsx').then((module) => module.VendorVisualizer),
  // Its three seconds run from the start, whether or not anybody has scrolled to it.
  { wanted: () => true },
);
