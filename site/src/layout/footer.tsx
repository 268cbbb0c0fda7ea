import { late } from '../hydration/late.tsx';

export const Footer = late('footer', 'near', () =>
  import('./footer-content.tsx').then((module) => module.FooterContent),
);
