import { late } from '../../hydration/late.tsx';

/** A swipe that came before anybody listened has left the row elsewhere. */
const isSwiped = () => !!document.querySelector('[data-late=gallery] [tabindex]')?.scrollLeft;

export const LateGallery = late(
  'gallery',
  'touched',
  () => import('./gallery.tsx').then((module) => module.Gallery),
  { wanted: isSwiped },
);
