import { type Disk, realDisk } from '../system/disk.ts';

const failure = (code: string) => Object.assign(new Error(`${code}: injected`), { code });

/** A disk whose calls named in `failing` fail with that code for as long as they are named. */
export function weakDisk() {
  const failing: Partial<Record<keyof Disk, string>> = {};
  const fail = (call: keyof Disk) => {
    const code = failing[call];
    if (code) throw failure(code);
  };
  const disk: Disk = {
    ...realDisk,
    open: async (file, flags) => {
      fail('open');
      return realDisk.open(file, flags);
    },
    write: async (fd, bytes, position) => {
      // A disk that fills up takes a part first, as the real ones do.
      const part = failing.write ? bytes.subarray(0, 10) : bytes;
      const written = await realDisk.write(fd, part, position);
      if (position > 0 || !failing.write) fail('write');
      return written;
    },
    fdatasync: async (fd) => {
      fail('fdatasync');
      await realDisk.fdatasync(fd);
    },
    fsync: async (fd) => {
      fail('fsync');
      await realDisk.fsync(fd);
    },
  };
  return { disk, failing };
}
