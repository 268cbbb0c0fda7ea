import fs from 'node:fs';
import path from 'node:path';
import { openStore } from '../../src/store/embedded/open.ts';
import { clock, newFolder as newHome } from '../../src/testing/samples.ts';
import {
  afterPowerCut,
  copyOf,
  type FolderNode,
  newFolder,
  noLuck,
  partLuck,
  wholeLuck,
} from '../disk-image.ts';
import { forgetfulDisk } from '../forgetful-disk.ts';
import { type Instant, retriedLife, workingLife } from '../powercut-life.ts';
import type { RunOptions, TrustRun } from '../trust-run.ts';

export const trustRun: TrustRun = {
  promise:
    'the power may fail at every instant: nothing acknowledged is missing, nothing erased is back',
  cycles: 2000,
  async run(options) {
    const { cuts, broken } = await powercutCycles(options);
    return { figure: `${cuts} power cuts: ${broken.length} promises broken`, broken };
  },
};

interface Outcome {
  cuts: number;
  /** Sentences; empty when every promise was kept. */
  broken: string[];
}

/**
 * Cuts the power at every instant of a store's life, and again after restarts on a killed process's disk:
 * nothing acknowledged may be missing, including answers from kept replies.
 */
async function powercutCycles({
  cycles,
  random,
  progress,
}: Omit<RunOptions, 'dir'>): Promise<Outcome> {
  const outcome: Outcome = { cuts: 0, broken: [] };
  const lucks = [noLuck, wholeLuck(random), partLuck(random)];
  async function cut(instant: Instant) {
    for (const luck of lucks) {
      const image = afterPowerCut(instant.image, luck);
      outcome.cuts += 1;
      outcome.broken.push(...(await inspect({ ...instant, image }, luck === noLuck)));
    }
  }
  let begin: Instant = { image: newFolder(), promised: new Map(), erased: new Set() };
  for (let life = 0; outcome.cuts < cycles; life += 1) {
    const instants = await workingLife(begin, `life${life}`);
    const asked = [...(instants.at(-1)?.promised.keys() ?? [])];
    for (const instant of instants) {
      if (outcome.cuts >= cycles) break;
      await cut(instant);
      progress(`${outcome.cuts} power cuts`);
      if (random() < 1 / 3) for (const later of await retriedLife(instant, asked)) await cut(later);
    }
    const end = instants[Math.floor(random() * instants.length)] ?? begin;
    begin = { ...end, image: afterPowerCut(end.image, wholeLuck(random)) };
  }
  return outcome;
}

/** Returns the promises that this disk breaks; without a torn sector the store must not warn staff either. */
async function inspect({ image, promised, erased }: Instant, isWhole: boolean): Promise<string[]> {
  const home = newHome();
  const text = textOf(image);
  const broken = [...erased]
    .filter((id) => text.includes(`"${id}"`))
    .map((id) => `${id} was erased and is still on the disk`);
  try {
    const disk = forgetfulDisk(home, copyOf(image));
    const store = await openStore({ dir: path.join(home, 'data'), clock, disk });
    const there = new Set((await store.list('contacts')).map(({ id }) => id));
    for (const [id, state] of promised) {
      if (state === 'stored' && !there.has(id)) broken.push(`${id} is lost`);
      if (state === 'stored' && !(await store.keptReply(id))) broken.push(`${id} has no reply`);
      if (state === 'gone' && there.has(id)) broken.push(`${id} is back`);
    }
    broken.push(...store.warnings().filter((warning) => isWhole || /missing/.test(warning)));
    await store.close();
  } catch (error) {
    broken.push(String(error));
  } finally {
    fs.rmSync(home, { recursive: true });
  }
  return broken;
}

function textOf(folder: FolderNode): string {
  const texts = [...folder.now.values()].map((node) =>
    node.kind === 'file' ? Buffer.from(node.now).toString() : textOf(node),
  );
  return texts.join('\n');
}
