// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '../../contract/client.ts';
import { demoContent } from '../../rules/demo/content.ts';
import { currentToast } from '../../ui/toasts.ts';
import { applyFrame } from '../app/desk-stores.ts';
import { held } from '../testing/held.ts';
import { aMemory, dana } from '../testing/host.ts';
import { failing, show } from '../testing/show.tsx';
import { MissingPaths } from './present-website.tsx';
import { field, press, type, WebsiteServer } from './testing/open-website.tsx';

let server: WebsiteServer;
beforeEach(() => {
  server = new WebsiteServer();
});

const pass = () => server.pass();
const said = () => screen.getByRole('status').textContent;

test('an unsaved website edit outlives a sign-out, for its author only, and is saved afterwards', async () => {
  const memory = aMemory();
  async function openAs(id: string) {
    cleanup();
    const desk = await server.open('owner', memory);
    await act(async () => {
      desk.start();
      desk.session.setState({ who: { ...dana, id } });
    });
    return desk;
  }
  const desk = await openAs('d');
  await type('City', 'Fairview');
  expect(desk.website.getState().edits).toHaveLength(1);
  server.timers = [];
  expect((await openAs('e')).website.getState().edits).toEqual([]);
  expect(field('City').value).not.toBe('Fairview');
  await openAs('d');
  expect(field('City').value).toBe('Fairview');
  await pass();
  expect(server.draft.address).toMatchObject({ city: 'Fairview' });
  expect(memory.recall('website-unsent')).toBeNull();
});

test('an unreadable place on the map stays and is saved as typed', async () => {
  await server.open();
  const place = /^Place on the map/;
  await type(place, 'https://maps.example/abc');
  await userEvent.tab();
  await pass();
  expect(field(place).value).toBe('https://maps.example/abc');
  expect(server.draft.location).toBe('https://maps.example/abc');
});

test('a website save refused with 503 shows the server’s reason and is tried again', async () => {
  await server.open();
  const sentence = 'The server could not take this in. Please try again in a moment.';
  let refuse = () => {};
  server.held = new Promise((_, reject) => {
    refuse = () => reject(new ApiError(503, sentence));
  });
  await type('City', 'Fairview');
  await pass();
  await act(async () => refuse());
  expect(said()).toBe(`Not saved: ${sentence}`);
  server.held = null;
  await pass();
  expect(said()).toBe('Saved 2:02 PM, not published');
  expect(field('City').value).toBe('Fairview');
});

test('a website edit typed during a save is saved next, based on that save', async () => {
  await server.open();
  const saving = held();
  server.held = saving.reply();
  await type('City', 'Fairview');
  await pass();
  await userEvent.type(field('City'), '!');
  expect(said()).toBe('Saving…');
  await saving.answer();
  await pass();
  expect(server.draft.address).toMatchObject({ city: 'Fairview!' });
  expect(server.saves.map(({ base }) => base)).toEqual([0, 1]);
});

test('a colleague’s website edit shows at once, but asks before it replaces a field being edited', async () => {
  const desk = await server.open();
  const tell = async () => {
    await act(async () => {
      applyFrame(
        { type: 'websiteChanged', data: { version: server.version, save: server.save } },
        desk,
      );
      await new Promise(setImmediate);
    });
  };
  await userEvent.click(field('City'));
  server.change([{ path: ['address', 'city'], value: 'Laurel Run' }], 'Dana');
  server.change([{ path: ['email'], value: 'dana@shop.example' }], 'Dana');
  await tell();
  expect(field('Email').value).toBe('dana@shop.example');
  expect(field('City').value).toBe('Millbrook');
  await userEvent.type(field('City'), '!');
  const question = screen.getByRole('alert');
  expect(question.textContent).toMatch(/Dana wroteLaurel RunYou wroteMillbrook!/);
  await press('Keep Dana’s');
  await userEvent.tab();
  expect(field('City').value).toBe('Laurel Run');
  expect(server.saves).toEqual([]);
});

test('an emptied setting of visits takes its usual value, which the field names', async () => {
  await server.open();
  await press('Visits');
  const notice = /^Open hours of notice/;
  await userEvent.clear(field(notice));
  await userEvent.tab();
  await pass();
  expect(server.saves.at(-1)?.changes).toEqual([{ path: ['visits', 'noticeHours'] }]);
  const description = 'Empty for the usual 4.';
  expect(screen.getByRole('textbox', { name: notice, description })).toBeTruthy();
});

test('amounts of the website are typed as people write them, and any other text stays for the check', async () => {
  await server.open();
  await press('Offers');
  const written = { '1,000': 1000, '$1,250.50': 1250.5, '1,00': '1,00', '1e999': '1e999', $: '$' };
  for (const [text, value] of Object.entries(written)) {
    await type('Welcome discount, in dollars', text);
    await userEvent.tab();
    await pass();
    expect(server.draft.discount).toMatchObject({ amount: value });
  }
});

test('the website editor closes a day and opens another one', async () => {
  await server.open();
  await press('Hours');
  const week = screen.getByRole('group', { name: 'The week' });
  await userEvent.click(within(week).getByRole('checkbox', { name: 'Open on Saturday' }));
  await userEvent.click(within(week).getByRole('checkbox', { name: 'Open on Sunday' }));
  await pass();
  expect((server.draft.hours as unknown[]).slice(5)).toEqual([
    { day: 'Saturday' },
    { day: 'Sunday', open: '09:00', close: '17:00' },
  ]);
});

test('visits get their own hours by a checkbox, and the shop’s hours again without it', async () => {
  await server.open();
  await press('Visits');
  const own = screen.getByRole('checkbox', { name: 'Visits have hours of their own' });
  expect(screen.queryByRole('checkbox', { name: 'Open on Monday' })).toBeNull();
  await userEvent.click(own);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Open on Monday' }));
  await pass();
  const [, ...others] = demoContent.hours;
  expect(server.draft.visits).toMatchObject({ hours: [{ day: 'Monday' }, ...others] });
  expect(server.draft.hours).toEqual(demoContent.hours);
  await userEvent.click(own);
  await pass();
  expect(server.draft.visits).not.toHaveProperty('hours');
});

test('a wrong day of the visits’ own hours has its sentence at that day', async () => {
  const sentence = 'A day opens before it closes.';
  server.draft = { ...demoContent, visits: { hours: demoContent.hours } };
  server.problems = [{ path: ['visits', 'hours', '1', 'close'], sentence }];
  await server.open();
  const menu = within(screen.getByRole('navigation', { name: 'Sections' }));
  await userEvent.click(menu.getByRole('button', { name: /^Visits/ }));
  const tuesday = { name: 'Open on Tuesday', description: sentence };
  expect(screen.getByRole('checkbox', tuesday)).toBeTruthy();
});

test('staff who are not owners read the website’s fields and cannot change them', async () => {
  await server.open('staff');
  expect(screen.getByText(/Owners change it/)).toBeTruthy();
  expect(field('Phone').readOnly).toBe(true);
  await press('Offers');
  expect(screen.queryByRole('button', { name: /Publish|Remove|Move|Add/ })).toBeNull();
});

test('staff who move to another field while a website draft is being discarded keep the focus there', async () => {
  const desk = await server.open();
  const dropping = held();
  desk.website.drop = dropping.reply;
  await type('City', 'Fairview');
  await press(/^Discard/);
  await press(/^Really discard/);
  await userEvent.click(field('Email'));
  await dropping.answer();
  expect(document.activeElement).toBe(field('Email'));
});

test('Undo of “Remove the demo’s people” restores the team and keeps later edits', async () => {
  await server.open();
  await userEvent.click(
    await screen.findByRole('button', { name: /^Remove the demo’s people/, hidden: true }),
  );
  await type('City', 'Fairview');
  act(() => currentToast()?.action?.run());
  await pass();
  expect(server.draft.address).toMatchObject({ city: 'Fairview' });
  expect(server.draft.team).toEqual(demoContent.team);
});

test('“Try again” loads the list of missing paths', async () => {
  const paths = failing(() => [{ path: '/carpet', count: 2 }]);
  show(<MissingPaths />, {
    '/api/website': () => new WebsiteServer().website(),
    '/api/website/missing': paths.reply,
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  paths.isDown = false;
  await userEvent.click(again);
  expect(await screen.findByText('/carpet')).toBeTruthy();
});
