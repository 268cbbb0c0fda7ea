import { expect, test } from 'vitest';
import type { ListView } from '../../../contract/lead-lists.ts';
import { consultationOf } from '../../../testing/leads.ts';
import { plainView } from '../../stores/lead-lists.ts';
import { shownRows } from '../testing/shown-rows.ts';

const claimBy = (by: string) => ({
  by,
  by_id: by.toLowerCase(),
  at: '2026-11-20T15:01:00.000Z',
  seconds: 60,
});
const seen = { by: 'Bob', by_id: 'bob', at: '2026-11-20T15:01:00.000Z' };
const rows = [
  consultationOf('new', { created_at: '2026-11-20T15:00:00.000Z' }),
  consultationOf('mine', { claim: claimBy('Dana'), status: 'contacted', read: seen }),
  consultationOf('bobs', { claim: claimBy('Bob'), handled_at: '2026-11-21T15:00:00.000Z' }),
  consultationOf('spam', { spam: true, source: 'chat', came: { referrer: 'www.bing.com' } }),
  // 11:30 PM of the 19th at the shop.
  consultationOf('late', { created_at: '2026-11-20T04:30:00.000Z', name: 'Łukasz Ångström' }),
];
const found = (view: Partial<ListView>) =>
  shownRows({ rows, view: { ...plainView, ...view }, me: 'dana' })
    .map(({ id }) => id)
    .join(' ');

for (const [view, ids] of [
  [{}, 'new mine bobs spam late'],
  [{ status: 'contacted' }, 'mine'],
  [{ taken: 'nobody' }, 'new spam late'],
  [{ taken: 'anybody' }, 'mine bobs'],
  [{ taken: 'me' }, 'mine'],
  [{ taken: 'by:bob' }, 'bobs'],
  [{ work: 'done' }, 'bobs'],
  [{ work: 'open', taken: 'anybody' }, 'mine'],
  [{ spam: 'none' }, 'new mine bobs late'],
  [{ spam: 'only' }, 'spam'],
  [{ read: 'unread' }, 'new bobs late'],
  [{ read: 'read' }, 'mine spam'],
  [{ source: 'chat' }, 'spam'],
  [{ origin: 'Bing' }, 'spam'],
  [{ origin: 'Direct' }, 'new mine bobs late'],
  [{ to: '2026-11-19' }, 'late'],
  [{ from: '2026-11-20', to: '2026-11-20' }, 'new mine bobs spam'],
  [{ from: '2026-11-21' }, ''],
  [{ search: 'lukasz ANGSTROM' }, 'late'],
  [{ search: '(570) 555-0142' }, 'new mine bobs spam late'],
  [{ search: '5705550142 bobs' }, 'bobs'],
  [{ search: 'tile planning' }, 'new mine bobs spam late'],
  [{ search: 'nowhere' }, ''],
  // An unknown value in the URL filters nothing.
  [{ work: 'half' }, 'new mine bobs spam late'],
] as const) {
  test(`the list filtered by ${JSON.stringify(view)} shows ${ids || 'nothing'}`, () => {
    expect(found(view)).toBe(ids);
  });
}
