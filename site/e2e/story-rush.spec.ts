import type { Browser, Page, Route } from '@playwright/test';
import { alwaysOpen, expect, type Shop, signIn, type staff, test } from './shop.ts';
import { addBob, goOn, leadIn, request, todayOf } from './triage-desk.ts';

test.use({ facts: alwaysOpen, ownProcess: true });

const chats = ['Uma Reed', 'Vic Stone', 'Wes Young'];
const leads = ['Ada Miller', 'Ben Novak', 'Cleo Park', 'Dora Quinn', 'Emil Rhodes'];

/** Uses the keyboard, because for a second after a change a pointer press in the same place has no effect. */
const press = (desk: Page, name: string, button: string) =>
  leadIn(desk, name)
    .getByRole('button', { name: `${button} ${name}`, exact: true })
    .press('Enter');
const take = (desk: Page, name: string) => press(desk, name, 'Take it');

type Hearing = Window & { heard: Record<string, string[]> };

/** Lets visitors ask for a person at once, each over a socket, and records what each hears of staff. */
async function askAtOnce(page: Page, names: string[]) {
  await page.evaluate(async (all) => {
    const { heard } = Object.assign(window, { heard: {} as Record<string, string[]> });
    async function enter(name: string) {
      const mine: string[] = [];
      heard[name] = mine;
      const email = `${name.split(' ')[0]}@example.com`;
      const reply = await fetch('/api/visitors', {
        method: 'POST',
        credentials: 'omit',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name, email }),
      });
      const { id, visitorToken } = await reply.json();
      const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws/livechat`);
      const say = (frame: object) => socket.send(JSON.stringify(frame));
      socket.onopen = () => say({ type: 'register', visitorId: id, visitorToken });
      await new Promise<void>((resolve) => {
        socket.onmessage = ({ data }) => {
          const frame = JSON.parse(data);
          if (frame.type === 'connected') resolve();
          if (frame.type === 'liveChatMessage' && frame.data.is_admin)
            mine.push(frame.data.message);
        };
      });
      const said = { visitor_id: id, message: `${name} wants oak.`, client_id: name };
      say({ type: 'liveChatMessage', data: said });
    }
    await Promise.all(all.map(enter));
  }, names);
  return () => page.evaluate(() => (window as unknown as Hearing).heard);
}

/** Holds requests until this many have arrived. */
function together(count: number) {
  let open = () => {};
  let arrived = 0;
  const all = new Promise<void>((resolve) => {
    open = resolve;
  });
  return async (route: Route) => {
    arrived += 1;
    if (arrived === count) open();
    await all;
    await route.continue();
  };
}

async function deskOf(browser: Browser, shop: Shop, who?: typeof staff): Promise<Page> {
  const desk = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await signIn(desk, shop, who);
  return desk;
}

/** Expects the same numbers in Today, the rail and the window's title, which shows the rail's new ones. */
async function expectCounted(desk: Page, waiting: number, withYou: number) {
  await expect(todayOf(desk)).toContainText(`${waiting} wait for somebody`);
  const line = withYou > 0 ? `${waiting} waiting, ${withYou} with you` : `${waiting} waiting`;
  await expect(desk.getByRole('tab', { name: `Today ${line}`, exact: true })).toBeVisible();
  await goOn(desk);
  const mine = todayOf(desk).getByRole('region', { name: `With you (${withYou})` });
  await expect(mine).toHaveCount(withYou > 0 ? 1 : 0);
  const newInTitle = async () => Number(/^\((\d+)\) /.exec(await desk.title())?.[1] ?? 0);
  await expect.poll(async () => (await newInRail(desk)) - (await newInTitle())).toBe(0);
}

async function newInRail(desk: Page): Promise<number> {
  const tabs = await desk.getByRole('tab').allTextContents();
  return tabs.reduce((sum, tab) => sum + Number(/(\d+) new$/.exec(tab)?.[1] ?? 0), 0);
}

test('an owner and a colleague answer 3 conversations and 5 leads at once, and none is lost or taken twice', async ({
  browser,
  page,
  shop,
}) => {
  const owner = await deskOf(browser, shop);
  await owner.request.post(`${shop.origin}/api/live-chat-settings`, {
    data: { is_available: true },
  });
  const colleague = await deskOf(browser, shop, await addBob(owner, shop));
  const desks = [owner, colleague];
  await page.goto(`${shop.origin}/privacy-policy`);
  const [heard] = await Promise.all([
    askAtOnce(page, chats),
    ...leads.map((name) => request(page.request, shop, name)),
  ]);

  // No request is lost; visitors who are here come before those who wrote, the newest first.
  const rows = await (await owner.request.get(`${shop.origin}/api/consultations`)).json();
  const cameAt = new Map(
    rows.map((lead: { name: string; created_at: string }) => [lead.name, lead.created_at]),
  );
  for (const desk of desks) {
    await expectCounted(desk, 8, 0);
    await expect(desk).toHaveTitle(/^\(8\) /);
    const items = await todayOf(desk).getByRole('listitem').allTextContents();
    const named = items.map((text) => [...chats, ...leads].find((name) => text.includes(name)));
    expect(named.slice(0, 3).toSorted()).toEqual(chats);
    expect(named.slice(3).toSorted()).toEqual(leads);
    const times = named.slice(3).map((name) => cameAt.get(name ?? ''));
    expect(times).toEqual(times.toSorted().reverse());
  }

  // Both desks take the same lead: one of them gets it, and both desks show that.
  const gate = together(2);
  const once = { times: 1 };
  for (const desk of desks) await desk.route('**/api/lead-changes', gate, once);
  await Promise.all(desks.map((desk) => take(desk, 'Ada Miller')));
  for (const desk of desks)
    await expect(leadIn(desk, 'Ada Miller')).toContainText(/With (you|\w+)/);
  const hands = await Promise.all(
    desks.map(async (desk) => (await leadIn(desk, 'Ada Miller').innerText()).includes('With you')),
  );
  expect(hands.toSorted(), 'with one of them').toEqual([false, true]);
  for (const [place, desk] of desks.entries()) await expectCounted(desk, 7, hands[place] ? 1 : 0);

  // The desks work side by side: each answers, and no visitor is answered twice.
  async function answer(desk: Page, name: string, text: string) {
    await desk.getByRole('tab', { name: /^Today/ }).click();
    await take(desk, name);
    const input = desk.getByRole('textbox', { name: `Message to ${name}` });
    await input.fill(text);
    await input.press('Enter');
    await expect(desk.getByRole('log').getByText(text)).toBeVisible();
  }
  await Promise.all([
    answer(owner, 'Uma Reed', 'We have oak.').then(() => answer(owner, 'Wes Young', 'Come in.')),
    answer(colleague, 'Vic Stone', 'One moment, please.'),
  ]);
  await expect.poll(heard).toEqual({
    'Uma Reed': ['We have oak.'],
    'Vic Stone': ['One moment, please.'],
    'Wes Young': ['Come in.'],
  });

  async function finish(desk: Page, names: string[]) {
    await desk.getByRole('tab', { name: /^Today/ }).click();
    for (const name of names) {
      await take(desk, name);
      await press(desk, name, 'Done');
      await expect(leadIn(desk, name)).toHaveCount(0);
    }
  }
  await Promise.all([
    finish(owner, ['Ben Novak', 'Cleo Park']),
    finish(colleague, ['Dora Quinn', 'Emil Rhodes']),
  ]);
  const holder = hands[0] ? owner : colleague;
  await press(holder, 'Ada Miller', 'Done');
  for (const desk of desks) {
    await expect(todayOf(desk)).toContainText('Nothing waits.');
    await expect(desk.getByRole('tab', { name: 'Today', exact: true })).toBeVisible();
  }
});
