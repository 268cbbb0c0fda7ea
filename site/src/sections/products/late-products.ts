import { late } from '../../islands/island.tsx';

export const LateProducts = late('products', 'touched', () =>
  import('./products.tsx').then((module) => module.Products),
);
