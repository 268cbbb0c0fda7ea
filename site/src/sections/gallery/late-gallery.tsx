import { late } from '../../hydration/late.tsx';

export const LateGallery = late('gallery', 'touched', () =>
  import('./gallery.tsx').then((module) => module.Gallery),
);
