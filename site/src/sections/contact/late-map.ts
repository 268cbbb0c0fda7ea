import { late } from '../../hydration/late.tsx';

export const LateMap = late('map', 'near', () =>
  import('./map-block.tsx').then((module) => module.MapBlock),
);
