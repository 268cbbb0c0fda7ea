import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchChat } from './chat.ts';
import { createContestants } from './contestants.ts';
import { benchCsv } from './csv.ts';
import { benchDesk } from './desk.ts';
import { benchDirectus, benchLeads } from './leads.ts';
import { benchLists } from './lists.ts';
import { benchMixed } from './mixed.ts';
import { benchPage } from './page.ts';
import { fetchDirectus, fetchPeers } from './peers.ts';
import { benchPictures } from './pictures.ts';
import { benchPublish } from './publish.ts';
import { benchScale } from './scale.ts';
import { benchStart } from './start.ts';
import { benchToday } from './today.ts';

/*
 * npm run bench -- server [leads] [chat] [mixed] [page] [csv] [start] [lists] [desk] [today] [pictures]
 * [publish] [scale] [directus] [--rounds 7] [--seconds 240] [--dir FOLDER] [--no-peers]
 * Measures the server's cost beside bare limits and peers in the same run. `--dir` must be on the
 * measured disk, never in memory. All programs listen on the loopback only.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  allowNegative: true,
  options: {
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '240' },
    dir: { type: 'string', default: tmpdir() },
    peers: { type: 'boolean', default: true },
  },
});

/** Milliseconds for the last round of each suite, and for the preparations before the first. */
const OVERTIME = 60_000;

const suites = {
  leads: benchLeads,
  chat: benchChat,
  mixed: benchMixed,
  page: benchPage,
  csv: benchCsv,
  start: benchStart,
  lists: benchLists,
  desk: benchDesk,
  today: benchToday,
  pictures: benchPictures,
  publish: benchPublish,
  scale: benchScale,
  directus: benchDirectus,
};
const names = Object.keys(suites) as (keyof typeof suites)[];
/** Suites that run only when named: they are long, or need a browser, a Postgres or another product. */
const asked: readonly string[] = [
  'lists',
  'desk',
  'today',
  'pictures',
  'publish',
  'scale',
  'directus',
];
const unasked = names.filter((name) => !asked.includes(name));
const chosen =
  positionals.length > 0 ? names.filter((name) => positionals.includes(name)) : unasked;
if (positionals.length > chosen.length) {
  process.stdout.write(`Which figures? ${names.join(', ')}\n`);
  process.exit(1);
}

const peers = values.peers ? await fetchPeers() : null;
if (chosen.includes('directus')) await fetchDirectus();
const seconds = Number(values.seconds);
const dir = mkdtempSync(join(values.dir, 'sallie-bench-'));
process.on('exit', () => rmSync(dir, { recursive: true, force: true, maxRetries: 3 }));
const contestants = createContestants(dir);
setTimeout(
  () => {
    process.stdout.write('Something hangs, so the rest is left out.\n');
    process.exit(1);
  },
  seconds * 1000 + OVERTIME,
);
for (const name of chosen) {
  const until = performance.now() + (seconds * 1000) / chosen.length;
  await suites[name](contestants, peers, { rounds: Number(values.rounds), until });
}
process.exit();
