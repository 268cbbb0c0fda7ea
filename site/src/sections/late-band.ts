import { late } from '../islands/island.tsx';

export const LateBand = late('band', 'near', () =>
  import('./consultation-band.tsx').then((module) => module.ConsultationBand),
);
