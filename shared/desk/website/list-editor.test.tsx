// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { demoContent } from '../../rules/demo/content.ts';
import { currentToast } from '../../ui/toasts.ts';
import { held } from '../testing/held.ts';
import { field, offer, press, type, WebsiteServer } from './testing/open-website.tsx';

let server: WebsiteServer;
beforeEach(() => {
  server = new WebsiteServer();
});

const pass = () => server.pass();

test('website entries are ordered, removed, restored and added by their id', async () => {
  await server.open();
  await press('Offers');
  await press('Move down “Winter sale”');
  await pass();
  await press('Remove “Spring”');
  await pass();
  expect(screen.queryByRole('button', { name: 'Spring' })).toBeNull();
  act(() => currentToast()?.action?.run());
  await pass();
  expect(server.saves.map(({ changes }) => changes)).toEqual([
    [{ path: ['offers', 'order'], value: ['spring', 'winter'] }],
    [{ path: ['offers', 'spring'] }],
    [
      { path: ['offers', 'spring'], value: { ...offer, id: 'spring', title: 'Spring' } },
      { path: ['offers', 'order'], value: ['spring', 'winter'] },
    ],
  ]);
  await press('Add an offer');
  await waitFor(() => expect(document.activeElement).toBe(field('Title')));
  await userEvent.keyboard('New');
  await pass();
  expect(server.draft.offers).toHaveLength(3);
  expect((server.draft.offers as { title: string }[]).at(-1)?.title).toBe('New');
});

test('a website entry added and moved before the last order is saved keeps its place', async () => {
  await server.open();
  await press('Offers');
  await press('Move down “Winter sale”');
  await press('Add an offer');
  await press('Move up “New”');
  const names = screen.getAllByRole('button', { name: /^Remove “/ });
  expect(names.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Spring'),
    expect.stringContaining('New'),
    expect.stringContaining('Winter sale'),
  ]);
  await pass();
  expect(server.draft.offers).toMatchObject([{ id: 'spring' }, { id: 'new' }, { id: 'winter' }]);
});

test('a place where travel takes longer is saved among the settings of visits', async () => {
  await server.open();
  await press('Visits');
  await press('Add a place');
  await type('Town or ZIP code', 'Laurel Run');
  await type('Minutes on the road', '60');
  await pass();
  expect(server.draft.visits).toMatchObject({ roads: [{ area: 'Laurel Run', minutes: 60 }] });
  expect(screen.getByRole('button', { name: 'Remove “Laurel Run”' })).toBeTruthy();
});

test('a list with more entries than there is room for has its sentence', async () => {
  const sentence = 'There is room for at most 20 here.';
  server.problems = [{ path: ['offers'], sentence }];
  await server.open();
  const menu = within(screen.getByRole('navigation', { name: 'Sections' }));
  await userEvent.click(menu.getByRole('button', { name: 'Offers' }));
  expect(screen.getByRole('group', { name: 'Offers' }).textContent).toContain(sentence);
});

test('a portrait that arrives late is added to its person, wherever that stands by then', async () => {
  const sending = held();
  const size = { width: 800, height: 600 };
  const made = { id: 'a'.repeat(32), size, color: '#808080' };
  vi.stubGlobal('createImageBitmap', async () => ({ ...size, close() {} }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect() {},
    drawImage() {},
  } as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob()));
  server.more = { '/api/website/pictures': async () => sending.reply().then(() => made) };
  const photo = new File(['photo'], 'ann.jpg', { type: 'image/jpeg' });
  const one = (name: string) => ({ name, role: 'Layer', about: '' });
  server.draft = { ...demoContent, team: [one('Ann'), one('Ben')] };
  await server.open();
  await userEvent.click(screen.getByRole('button', { name: /^Team/ }));
  await press('Ann');
  await userEvent.upload(screen.getByLabelText('Choose a picture'), photo);
  await press('Move down “Ann”');
  await press('Ann');
  await type('What they do', 'Owner');
  await sending.answer();
  await pass();
  expect(server.draft.team).toMatchObject([
    one('Ben'),
    { ...one('Ann'), role: 'Owner', portrait: { id: made.id } },
  ]);
});

test('a website entry being edited stays open when a colleague adds another one above it', async () => {
  const desk = await server.open();
  await press('Offers');
  await press('Winter sale');
  await userEvent.click(field('Title'));
  const summer = { ...offer, id: 'summer', title: 'Summer' };
  const order = { path: ['offers', 'order'], value: ['summer', 'winter', 'spring'] };
  server.change([{ path: ['offers', 'summer'], value: summer }, order], 'Dana');
  await act(async () => desk.website.load());
  expect(screen.getByRole('button', { name: 'Summer' })).toBeTruthy();
  await userEvent.keyboard('!');
  expect(field('Title').value).toBe('Winter sale!');
});
