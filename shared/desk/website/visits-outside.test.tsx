// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Content } from '../../contract/content.ts';
import { demoContent } from '../../rules/demo/content.ts';
import { aVisit } from '../../testing/visits.ts';
import { atTheShop } from '../testing/show.tsx';
import { WebsiteServer } from './testing/open-website.tsx';

/* A Monday. */
atTheShop('2026-11-23T16:00:00.000Z');

const at = (time: string, day = '24') => `2026-11-${day}T${time}:00.000Z`;
const onTuesday = { from: at('15:00'), to: at('16:00') };

/** Eve has a visit on Tuesday at ten, Ben is asked for the afternoon, Cora has one on Friday. */
async function open() {
  const server = new WebsiteServer();
  server.visits = [
    aVisit({ ...{ id: 'e', name: 'Eve Stone', state: 'agreed' }, ...onTuesday }),
    aVisit({ id: 'b', name: 'Ben Novak', state: 'asked', from: at('20:30'), to: at('21:30') }),
    aVisit({ id: 'c', name: 'Cora Diaz', from: at('15:00', '27'), to: at('16:00', '27') }),
    // Visits that are over, canceled or outside the old hours too are not reported.
    aVisit({ id: 'o', name: 'Olaf', state: 'canceled', ...onTuesday }),
    aVisit({ id: 'w', name: 'Wednesday', from: at('15:00', '25'), to: at('16:00', '25') }),
  ];
  const desk = await server.open();
  const load = () =>
    act(async () => {
      await desk.website.load();
      await new Promise(setImmediate);
    });
  const found = () => screen.queryByText(/outside of these hours/)?.parentElement ?? null;
  return {
    desk,
    found,
    names: () => {
      const banner = found();
      return (
        banner &&
        within(banner)
          .getAllByRole('button')
          .map(({ textContent }) => textContent)
      );
    },
    async save(path: string[], value: unknown) {
      server.change([{ path, value }], 'Me');
      await load();
    },
    /** Publishes what somebody typed, or took back from an old version. */
    async publish() {
      server.published = server.draft as Content;
      await load();
    },
  };
}

test('the website editor lists visits outside of shortened hours or closed days, and opens each', async () => {
  const { desk, found, names, save, publish } = await open();
  expect(found()).toBeNull();
  await save(['phone'], '5705550188');
  expect(found()).toBeNull();
  await save(['differentDays'], [{ date: '2026-11-24', open: '10:00', close: '16:00' }]);
  expect(found()?.textContent).toContain('1 visit stands outside of these hours');
  expect(names()).toEqual(['Ben Novak, Tuesday, November 24, 3:30 PM']);
  await save(['differentDays'], [{ date: '2026-11-24' }]);
  expect(found()?.textContent).toContain('2 visits stand outside of these hours');
  expect(found()?.textContent).toContain('Publishing moves none of them');
  expect(names()).toEqual([
    'Eve Stone, Tuesday, November 24, 10 AM',
    'Ben Novak, Tuesday, November 24, 3:30 PM',
  ]);
  await userEvent.click(screen.getByRole('button', { name: /^Eve Stone/ }));
  expect(desk.detail.getState()).toMatchObject({ detail: { show: 'lead' } });
  await save(['visits'], { hours: demoContent.hours });
  expect(names()).toHaveLength(2);
  // A publish moves no visit, so the warning stays.
  await publish();
  expect(names()).toHaveLength(2);
  await save(['differentDays'], []);
  expect(found()).toBeNull();
});
