import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { DAY_MS } from '@sallie/shared/rules/duration';
import { contact } from '../../src/testing/forms.ts';
import { compareScreens } from '../chat-cycles.ts';
import { type Speaker, seatSpeakers } from '../chat-speakers.ts';
import type { SaidLine } from '../chat-verdict.ts';
import { acknowledgedId, request, statusOf } from '../request.ts';
import { casesOf, type RunOptions, type TrustRun } from '../trust-run.ts';
import { openChatHouse, openTrustShop } from '../trust-shop.ts';

const jumps = [DAY_MS, -DAY_MS, 0];
/** Messages that one address may post at once, and how many more each second. */
const BURST = 60;
const PER_SECOND = 0.5;
const wallClock = fileURLToPath(new URL('../wall-clock.mjs', import.meta.url));

export const trustRun: TrustRun = {
  promise:
    'the wall clock jumps a day to and fro during a thousand lines: none stands in another place, no limit, session or kept reply takes notice',
  cycles: 1000,
  async run(options) {
    const { cycles, dir } = options;
    const clock = createWallClock(path.join(dir, 'clock'));
    const talk = await talkThrough(options, clock);
    const limits = await tryLimits(path.join(dir, 'limited'), clock);
    const broken = [...talk.broken, ...limits];
    return {
      figure: `${cycles} lines, ${clock.jumps()} jumps of the wall clock by a day or two: ${talk.misplaced} out of place, ${talk.kept} kept replies asked for again, ${broken.length} promises broken`,
      broken,
    };
  },
};

type WallClock = ReturnType<typeof createWallClock>;

function createWallClock(file: string) {
  let count = 0;
  fs.writeFileSync(file, '0');
  return {
    jumps: () => count,
    env: { NODE_OPTIONS: `--import ${pathToFileURL(wallClock)}`, WALL_CLOCK_FILE: file },
    set(milliseconds: number) {
      count += 1;
      // Renames, so that a reader never finds half a number.
      fs.writeFileSync(`${file}.new`, String(milliseconds));
      fs.renameSync(`${file}.new`, file);
    },
  };
}

async function talkThrough({ cycles, dir, random, progress }: RunOptions, clock: WallClock) {
  const house = await openChatHouse(path.join(dir, 'data'), clock.env);
  const speakers = await seatSpeakers(house, random);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const said: SaidLine[] = [];
  const replies = new Set<string | null>();
  let kept = 0;
  for (let count = 1; count <= cycles; count += 1) {
    if (count % 10 === 0) clock.set(pick(jumps));
    if (count % 50 === 1) {
      const headers = { 'idempotency-key': 'one click' };
      const asked = { method: 'POST', body: contact, headers };
      replies.add(acknowledgedId(await request(`${house.origin}/api/contact`, asked)));
      kept += 1;
    }
    said.push(await say(pick(speakers), count));
    progress(`${count} lines`);
  }
  // The desks ask for every conversation here, which shows that their sessions outlived the jumps.
  const { lines, ...found } = await compareScreens(house, speakers, said);
  const misplaced: string[] = [];
  for (const id of new Set(speakers.flatMap(({ threads }) => threads))) {
    const wanted = said.filter(({ line }) => line.visitor_id === id);
    const stored = await house.conversation(id);
    const inPlace = stored.filter(({ message }, at) => message === wanted[at]?.line.message);
    if (inPlace.length < wanted.length) misplaced.push(`${id}: ${inPlace.length} in place`);
  }
  for (const { client } of speakers) client.close();
  await house.close();
  const { broken } = casesOf(found);
  broken.push(...misplaced);
  if (lines !== cycles) broken.push(`${lines} lines are stored of ${cycles}`);
  if (replies.size !== 1 || replies.has(null))
    broken.push(`one key has made ${replies.size} leads`);
  return { broken, misplaced: misplaced.length, kept: kept - 1 };
}

async function say({ client, threads }: Speaker, count: number): Promise<SaidLine> {
  const visitor_id = threads[count % threads.length] ?? '';
  const line = { visitor_id, message: `${client.name} ${count}`, client_id: randomUUID() };
  return { line, acknowledged: await client.deliver(line) };
}

/** Sends more messages than the limit allows, around each jump: only real seconds may raise the limit. */
async function tryLimits(dataDir: string, clock: WallClock): Promise<string[]> {
  const shop = await openTrustShop(dataDir, { ...clock.env, RATE_LIMITS: '1' });
  const { id, visitorToken } = await shop.newVisitor();
  const headers = { cookie: `visitor=${id}.${visitorToken}` };
  const begun = performance.now();
  let accepted = 0;
  async function speak(times: number) {
    const body = { visitor_id: id, message: 'Hello', is_bot: false };
    const post = () =>
      request(`${shop.origin}/api/conversations`, { method: 'POST', body, headers });
    const ended = await Promise.all(Array.from({ length: times }, post));
    const through = ended.filter((end) => statusOf(end) === 201).length;
    accepted += through;
    return through;
  }
  await speak(2 * BURST);
  const broken: string[] = [];
  for (const jump of jumps) {
    clock.set(jump);
    await speak(2 * BURST);
    const most = BURST + Math.ceil(((performance.now() - begun) / 1000) * PER_SECOND);
    if (accepted > most) broken.push(`a jump let ${accepted} lines through where ${most} were due`);
    await wait(2500); // Real seconds raise the limit, wherever the clock stands.
    if ((await speak(1)) !== 1)
      broken.push(`after a jump of ${jump / DAY_MS} days nobody may speak`);
  }
  await shop.close();
  return broken;
}
