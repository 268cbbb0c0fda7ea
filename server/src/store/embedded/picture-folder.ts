import fs from 'node:fs';
import path from 'node:path';
import {
  type Disk,
  errorCode,
  isPassing,
  remove,
  replaceFile,
  syncFolder,
} from '../../system/disk.ts';
import { type PictureFiles, StoreUnavailable } from '../store.ts';

export const PICTURES = 'pictures';

export function createPictureFolder(dataDir: string, disk: Disk): PictureFiles {
  const folder = path.join(dataDir, PICTURES);

  return {
    async save(files) {
      try {
        if (await disk.mkdir(folder)) await syncFolder(disk, dataDir);
        for (const { name, bytes } of files)
          await replaceFile(disk, path.join(folder, name), bytes);
        await syncFolder(disk, folder);
      } catch (error) {
        if (!isPassing(error)) throw error;
        throw new StoreUnavailable('There is no room for a picture', { cause: error });
      }
    },
    read: (name) => withoutMissing(fs.promises.readFile(path.join(folder, name))),
    async names() {
      const found = await withoutMissing(fs.promises.readdir(folder));
      return (found ?? []).filter((name) => !name.endsWith('.new')).sort();
    },
    async remove(names) {
      for (const name of names) await remove(disk, path.join(folder, name));
    },
  };
}

async function withoutMissing<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
