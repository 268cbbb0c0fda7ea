import fs from 'node:fs';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Disk } from '../src/system/disk.ts';
import { type Content, type FolderNode, newFile, newFolder } from './disk-image.ts';

interface Options {
  /** Called before each change takes effect, including syncs. */
  onCut?(): void;
  failsToSync?(): boolean;
}

/**
 * Tells synced data from data that only looks written: `folder` holds what the running system shows,
 * `image` holds both. The power may fail at every cut.
 */
export function forgetfulDisk(folder: string, image: FolderNode, options: Options = {}): Disk {
  const { onCut = () => {}, failsToSync = () => false } = options;
  const open = new Map<number, Content>();
  layOut(folder, image);

  async function change<T>(apply: () => T): Promise<T> {
    onCut();
    await nextTurn();
    return apply();
  }
  const opened = (fd: number) => {
    const found = open.get(fd);
    if (!found) throw new Error('Not opened through this disk');
    return found;
  };
  const file = (fd: number) => {
    const node = opened(fd);
    if (node.kind !== 'file') throw new Error('A folder holds no bytes');
    return node;
  };
  const parent = (name: string) => find(image, path.relative(folder, path.dirname(name)));

  const sync = (fd: number) =>
    change(() => {
      const node = opened(fd);
      if (node.kind === 'folder') {
        node.synced = new Map(node.now);
        return;
      }
      if (failsToSync()) {
        node.isForsaken = true;
        throw Object.assign(new Error('EIO: injected'), { code: 'EIO' });
      }
      if (!node.isForsaken) node.synced = node.now;
    });

  return {
    fsync: sync,
    fdatasync: sync,
    open: (name, flags) =>
      change(() => {
        const fd = fs.openSync(name, flags, 0o600);
        const known = path.relative(folder, name) === '' ? image : at(parent(name), name);
        const node = known ?? newFile();
        if (!known) parent(name).now.set(path.basename(name), node);
        open.set(fd, node);
        return fd;
      }),
    write: (fd, bytes, position) =>
      change(() => {
        const node = file(fd);
        if (position === 0 && bytes.length >= node.now.length) node.isForsaken = false;
        const longer = new Uint8Array(Math.max(node.now.length, position + bytes.length));
        longer.set(node.now);
        longer.set(bytes, position);
        node.now = longer;
        return fs.writeSync(fd, bytes, 0, bytes.length, position);
      }),
    ftruncate: (fd, length) =>
      change(() => {
        const node = file(fd);
        node.now = node.now.slice(0, length);
        fs.ftruncateSync(fd, length);
      }),
    close: async (fd) => {
      open.delete(fd);
      fs.closeSync(fd);
    },
    rename: (from, to) =>
      change(() => {
        fs.renameSync(from, to);
        const node = at(parent(from), from);
        if (!node) throw new Error(`${from} was made past this disk`);
        parent(from).now.delete(path.basename(from));
        parent(to).now.set(path.basename(to), node);
      }),
    unlink: (name) =>
      change(() => {
        fs.unlinkSync(name);
        parent(name).now.delete(path.basename(name));
      }),
    mkdir: (name) =>
      change(() => {
        const first = fs.mkdirSync(name, { recursive: true });
        makeFolders(image, path.relative(folder, name).split(path.sep));
        return first;
      }),
  };
}

const at = (folder: FolderNode, name: string) => folder.now.get(path.basename(name));

function find(image: FolderNode, relative: string): FolderNode {
  const steps = relative.split(path.sep).filter(Boolean);
  return steps.reduce<FolderNode>((folder, step) => {
    const node = folder.now.get(step);
    if (node?.kind !== 'folder') throw new Error(`${relative} was made past this disk`);
    return node;
  }, image);
}

function makeFolders(image: FolderNode, [step, ...rest]: string[]) {
  if (step === undefined) return;
  const known = image.now.get(step);
  const node = known ?? newFolder();
  if (node.kind !== 'folder') throw new Error(`${step} is a file`);
  image.now.set(step, node);
  makeFolders(node, rest);
}

function layOut(folder: string, image: FolderNode) {
  for (const [name, node] of image.now) {
    const full = path.join(folder, name);
    if (node.kind === 'file') {
      fs.writeFileSync(full, node.now);
      continue;
    }
    fs.mkdirSync(full);
    layOut(full, node);
  }
}
