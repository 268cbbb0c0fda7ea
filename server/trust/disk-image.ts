/* The state of a disk: as the running system shows it, and as a power failure would leave it. */

export interface FileNode {
  kind: 'file';
  now: Uint8Array;
  synced: Uint8Array;
  /** True after a failed sync: the system takes the file for written, and no later sync writes it. */
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

/** Returns the disk at this instant; later changes to the original or the copy do not affect the other. */
export function copyOf(image: FolderNode): FolderNode {
  // `structuredClone` keeps identities: a file with an old and a new name remains one file.
  return structuredClone(image);
}

/** Decides, for each file and folder and each unsynced change, whether it survives the power failure. */
export type Luck = () => () => boolean;

/** No unsynced change survives. */
export const noLuck: Luck = () => () => false;

/** All unsynced changes of some files and folders survive. */
export const wholeLuck =
  (random: () => number): Luck =>
  () => {
    const all = random() < 0.5;
    return () => all;
  };

/** Some names and sectors survive, in any order. */
export const partLuck =
  (random: () => number): Luck =>
  () =>
  () =>
    random() < 0.5;

/** Returns the disk after a power failure, all synced: what was synced before, and the lucky changes. */
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
