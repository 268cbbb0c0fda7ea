/* What a disk holds: as the running system shows it, and as it would be found had the power failed. */

export interface FileNode {
  kind: 'file';
  now: Uint8Array;
  synced: Uint8Array;
  /** A sync failed: the system shows it and takes it for written, so that no later sync writes it. */
  isForsaken: boolean;
}

export interface FolderNode {
  kind: 'folder';
  now: Map<string, Content>;
  synced: Map<string, Content>;
}

export type Content = FileNode | FolderNode;

export function newFile(): FileNode {
  return { kind: 'file', now: new Uint8Array(), synced: new Uint8Array(), isForsaken: false };
}

export function newFolder(): FolderNode {
  return { kind: 'folder', now: new Map(), synced: new Map() };
}

/** The disk at this instant; what happens to either from here on leaves the other alone. */
export function copyOf(image: FolderNode): FolderNode {
  // Keeps apart what is apart and one what is one: a file under its old and its new name.
  return structuredClone(image);
}

/** For each file and folder, what tells of each of its unsynced changes in turn whether it outlives the power. */
export type Luck = () => () => boolean;

/** Nothing does that was not asked to. */
export const noLuck: Luck = () => () => false;

/** Some whole files and folders made it to the disk by themselves. */
export const wholeLuck =
  (random: () => number): Luck =>
  () => {
    const all = random() < 0.5;
    return () => all;
  };

/** Some names and sectors did, in any order. */
export const partLuck =
  (random: () => number): Luck =>
  () =>
  () =>
    random() < 0.5;

/** The disk after the power failed: every name and every sector that was synced, and what was lucky. All of it is synced. */
export function afterPowerCut(image: FolderNode, luck: Luck): FolderNode {
  const survivors = new Map<Content, Content>();
  const survive = (node: Content): Content => {
    const known = survivors.get(node);
    if (known) return known;
    const survivor =
      node.kind === 'file' ? fileAfter(node, luck) : folderAfter(node, luck, survive);
    survivors.set(node, survivor);
    return survivor;
  };
  return folderAfter(image, luck, survive);
}

function folderAfter(
  { now, synced }: FolderNode,
  luck: Luck,
  survive: (node: Content) => Content,
): FolderNode {
  const after = newFolder();
  const outlives = luck();
  for (const name of new Set([...now.keys(), ...synced.keys()])) {
    const isKept = now.get(name) === synced.get(name) || !outlives();
    const node = isKept ? synced.get(name) : now.get(name);
    if (node) after.now.set(name, survive(node));
  }
  after.synced = new Map(after.now);
  return after;
}

const SECTOR = 512;

function fileAfter({ now, synced, isForsaken }: FileNode, luck: Luck): FileNode {
  if (now === synced || isForsaken) return { ...newFile(), now: synced, synced };
  const outlives = luck();
  let length = outlives() ? now.length : synced.length;
  const sectors: [number, Uint8Array][] = [];
  for (let from = 0; from < Math.max(now.length, synced.length); from += SECTOR) {
    const source = outlives() ? now : synced;
    const sector = source.subarray(from, from + SECTOR);
    sectors.push([from, sector]);
    // A sector behind the end makes the file longer, with zeros where nothing was written.
    if (source === now) length = Math.max(length, from + sector.length);
  }
  const bytes = new Uint8Array(length);
  for (const [from, sector] of sectors) {
    if (from < length) bytes.set(sector.subarray(0, length - from), from);
  }
  return { ...newFile(), now: bytes, synced: bytes };
}
