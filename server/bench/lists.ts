import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { WORD_INDEX } from '../src/store/postgres/rows.ts';
import { type Bench, SALLIE, signIn } from './contestants.ts';
import { startDatabase } from './database.ts';
import { makeLeadFolder, moveTo, untilIndexed } from './lead-folder.ts';
import type { Program } from './program.ts';
import { inRounds, printTable, quantile } from './rounds.ts';

const LEADS = 100_000;
/** This many leads are not handled. */
const OPEN = 200;
/** Each question is asked this often in each round. */
const TIMES = 10;
const LOOK_EVERY = 200;
const MIB = 1024 * 1024;
const FOLDER = `${SALLIE}, folder`;
const POSTGRES = `${SALLIE}, Postgres`;

/** The range covers all leads. */
const today = new Date().toISOString().slice(0, 10);
const FIGURES = `/api/figures?from=${Number(today.slice(0, 4)) - 4}-01-01&to=${today}`;
const COUNTED = `from=2020-01-01&to=${today}&sort=name&order=asc`;

/** The queries of a list. The searched words are in every lead, in one of a thousand, in one, in none. */
const questions: Record<string, string> = {
  'newest page': '',
  'sorted by name': 'sort=name&order=asc',
  'sorted by message, filtered': 'sort=message&order=desc&spam=none&taken=nobody',
  'filtered by day': 'from=2026-01-01&work=done',
  'a letter': 'search=a',
  'a word of all': 'search=floors',
  'a word of all, by name': 'search=floors&sort=name&order=desc',
  'part of a name': 'search=ller+99',
  'a phone number': 'search=570-555-0111',
  'one address, by name': 'search=ada77777%40example.com&sort=name&order=asc',
  'a word of none': 'search=nobodyatall',
  'counted by a figure, by name': `figure=missed&${COUNTED}`,
};

/** Figures of years count every lead. */
const OF_YEARS = 'figures of five years';

const ALL = 'all of these at once';

export const benchLists: Bench = async (contestants, _peers, budget) => {
  const folder = await contestants.newFolder();
  await makeLeadFolder(folder, LEADS, OPEN);
  const database = await startDatabase(dirname(dirname(await contestants.newFolder())));
  const url = await database.create('sallie');
  await moveTo(url, folder);
  const programs = new Map<string, Program>([
    [FOLDER, await contestants.sallie(folder)],
    [POSTGRES, await contestants.sallie(undefined, { DATABASE_URL: url })],
  ]);
  await untilIndexed(folder, LEADS);
  await untilWordsAreIndexed(url);
  const cookies = new Map<string, string>();
  for (const [name, { origin }] of programs) cookies.set(name, await signIn(origin));

  const cells = [...Object.keys(questions), OF_YEARS, ALL];
  const names = [...programs.keys()];
  const answers = await inRounds(budget, cells, names, async (cell, name) => {
    const program = programs.get(name) as Program;
    const wanted = cell === ALL ? Object.keys(questions) : [cell];
    await program.begin();
    const times = await Promise.all(
      wanted.map((one) => askFor(program.origin + pathOf(one), cookies.get(name) ?? '')),
    );
    const { stall } = await program.cost();
    return { p50: quantile(times.flat(), 0.5), p95: quantile(times.flat(), 0.95), stall };
  });
  const memory: number[] = [];
  for (const program of programs.values()) {
    await program.begin();
    memory.push((await program.cost()).rss / MIB);
    await program.end();
  }
  await database.end();

  printTable(
    [
      `Lists of ${LEADS} leads, ${answers.rounds} rounds`,
      ...names.flatMap((name) => [`${name}: p50 ms`, 'p95 ms', 'stall ms']),
    ],
    cells.map((cell) => [
      cell,
      ...names.flatMap((name) => [
        answers.median(cell, name, 'p50'),
        answers.median(cell, name, 'p95'),
        answers.median(cell, name, 'stall'),
      ]),
    ]),
  );
  printTable(
    ['Memory after that', 'RSS MiB'],
    names.map((name, at) => [name, memory[at] ?? Number.NaN]),
  );
};

const pathOf = (cell: string) =>
  cell === OF_YEARS ? FIGURES : `/api/leads/contacts?${questions[cell]}`;

/** The leading process makes that index by itself some seconds after it began to lead. */
async function untilWordsAreIndexed(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const text = `select from pg_index where indisvalid and indexrelid = to_regclass('${WORD_INDEX}')`;
  while ((await client.query(text)).rowCount === 0) await pause(LOOK_EVERY);
  await client.end();
}

async function askFor(url: string, cookie: string): Promise<number[]> {
  const took: number[] = [];
  for (let at = 0; at < TIMES; at += 1) {
    const began = performance.now();
    const reply = await fetch(url, { headers: { cookie } });
    if (!reply.ok) throw new Error(`${url}: ${reply.status} ${await reply.text()}`);
    await reply.text();
    took.push(performance.now() - began);
  }
  return took;
}
