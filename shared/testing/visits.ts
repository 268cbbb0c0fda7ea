import type { ListedVisit } from '../contract/visit.ts';

/** Makes a visit as the server would send it; a test names only the fields it is about. */
export const aVisit = (more: Partial<ListedVisit> = {}): ListedVisit => ({
  id: 'v',
  version: 1,
  kind: 'home',
  where: '12 Mill Lane',
  from: '2026-11-24T15:00:00.000Z',
  to: '2026-11-24T16:00:00.000Z',
  person: { id: 'd', name: 'Dana' },
  state: 'agreed',
  lead: { kind: 'consultations', id: 'a' },
  name: 'Ada Byron',
  phone: '5705550111',
  email: 'ada@mail.example',
  sequence: 0,
  created_at: '2026-11-20T15:00:00.000Z',
  history: [],
  about: 'Tile in the bath',
  ...more,
});
