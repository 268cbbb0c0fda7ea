import { late } from '../../hydration/late.tsx';

export const LateVisualizer = late('visualizer', 'near', () =>
  import('./vendor-visualizer.tsx').then((module) => module.VendorVisualizer),
);
