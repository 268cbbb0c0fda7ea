import { wordFor } from '../backups/commands.ts';
import type { Config } from '../config.ts';
import type { Clock } from '../system/clock.ts';
import { StartRefused } from '../system/start-refused.ts';
import { copy, type Sums, sumsOf } from './copy.ts';
import { openDatabaseSource, openDatabaseTarget } from './database.ts';
import { openFolderSource, openFolderTarget } from './folder.ts';

export interface MoveDeps {
  config: Config;
  clock: Clock;
  say(line: string): void;
}

const usage =
  'Use: npm run move -- --to postgres|embedded, with DATA_DIR and DATABASE_URL naming both';

/**
 * Copies a shop's data from the folder into the database or back, with nobody serving either, and compares what has
 * come with what was there. Returns the exit code. Throws `StartRefused` where one of the two is not as it has to be.
 */
export async function move(words: string[], { config, clock, say }: MoveDeps): Promise<number> {
  const { DATA_DIR: dir, DATABASE_URL: url } = config;
  const [flag, to, ...more] = words;
  const isKnown = flag === '--to' && (to === 'postgres' || to === 'embedded');
  if (!isKnown || more.length > 0 || !url) {
    say(usage);
    return 1;
  }
  const isToDatabase = to === 'postgres';
  const from = isToDatabase ? await openFolderSource(dir) : await openDatabaseSource(url, clock);
  try {
    const there = isToDatabase
      ? await openDatabaseTarget(url, clock)
      : await openFolderTarget(dir, clock);
    try {
      const now = clock.now();
      const read = await copy(from.source, there.target, now);
      const written = await sumsOf(await there.written(), now);
      const still = await sumsOf(from.source, now);
      say(table(read));
      compare(read, written, 'what has come is not what was there');
      compare(read, still, 'what it comes from was changed meanwhile');
      await there.finish();
    } finally {
      await there.close();
    }
  } finally {
    await from.close();
  }
  say(isToDatabase ? `\n${toDatabase(dir)}` : `\n${toFolder(dir)}`);
  return 0;
}

const toDatabase = (dir: string) =>
  `All of it is in the database, and ${dir} is as it was. Start every process with DATABASE_URL from now on: without it one would go on with what stands in ${dir}. Keep business.json there; journal-*, manifest-*, segments and pictures can go once you are sure.`;
const toFolder = (dir: string) =>
  `All of it is in ${dir}, and the database is as it was. Start the server without DATABASE_URL from now on.`;

function compare(wanted: Sums, found: Sums, trouble: string): void {
  const parts = [...wanted.keys()];
  const wrong = parts.filter((part) => {
    const [one, other] = [wanted.get(part), found.get(part)];
    return one?.count !== other?.count || one?.checksum !== other?.checksum;
  });
  if (wrong.length === 0) return;
  throw new StartRefused(
    `Nothing was moved: ${trouble} (${wrong.map(wordFor).join(', ')}). See that nobody serves either, and run it again.`,
  );
}

function table(sums: Sums): string {
  const rows = [...sums].map(
    ([part, { count, checksum }]) =>
      `${wordFor(part).padEnd(18)} ${String(count).padStart(9)}  ${checksum.slice(0, 16)}`,
  );
  return ['what                   records  SHA-256 of all of them', ...rows].join('\n');
}
