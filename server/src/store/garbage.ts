import path from 'node:path';
import { type Disk, remove, syncFolder } from './disk.ts';
import { journalPath, manifestPath, scanFolder, segmentsPath } from './folder.ts';
import type { Manifest } from './manifest.ts';

/** Removes what neither of the last two manifests names, and the journals before both. */
export async function removeUnnamed(
  dir: string,
  disk: Disk,
  current: Manifest,
  previous: Manifest | null,
) {
  const kept = previous ? [current, previous] : [current];
  const named = new Set(kept.flatMap(({ segments }) => segments.map(({ file }) => file)));
  // The very first snapshot has the whole journal behind it in place of a snapshot before.
  const isFirst = !previous && !current.alone;
  const firstJournal = isFirst ? 1 : Math.min(...kept.map(({ journal }) => journal));
  const found = scanFolder(dir);
  const segments = found.segments.filter((name) => !named.has(name));
  const doomed = [
    // Manifests first: one that outlives its segments would look like damage.
    ...found.manifests
      .filter((number) => !kept.some((manifest) => manifest.number === number))
      .map((number) => manifestPath(dir, number)),
    ...found.leftovers.map((name) => path.join(dir, name)),
    ...segments.map((name) => path.join(segmentsPath(dir), name)),
    // Oldest first, so that a crash leaves no gap in their numbers.
    ...found.journals
      .filter((number) => number < firstJournal)
      .map((number) => journalPath(dir, number)),
  ];
  for (const file of doomed) await remove(disk, file);
  // Until then they may come back, and with them what was erased.
  if (segments.length > 0) await syncFolder(disk, segmentsPath(dir));
  if (doomed.length > 0) await syncFolder(disk, dir);
}
