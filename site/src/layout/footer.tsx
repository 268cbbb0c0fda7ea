import { late } from '../islands/island.tsx';

export const Footer = late('footer', 'near', () =>
  import('./footer-content.tsx').then((module) => module.FooterContent),
);
