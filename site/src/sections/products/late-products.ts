import { late } from '../../hydration/late.tsx';

export const LateProducts = late('products', 'touched', () =>
  import('./products.tsx').then((module) => module.Products),
);
