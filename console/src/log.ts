import { join } from 'node:path';
import electronLog from 'electron-log/node.js';

/** Writes one line per event. Facts are numbers and fixed words, never a name, an address or written text. */
export type Log = (event: string, facts?: Record<string, string | number | boolean>) => void;

interface LogDeps {
  folder: string;
  /** At this size in bytes the file becomes `desk.old.log`, replacing the previous one. */
  maxSize?: number;
}

/** Writes JSON lines to `desk.log`. A full disk costs only the log. */
export function createLog({ folder, maxSize = 512 * 1024 }: LogDeps): Log {
  const { console, file } = electronLog.transports;
  // Nobody sees the console of a window program, where electron-log would report failed writes.
  console.writeFn = () => {};
  file.resolvePathFn = () => join(folder, 'desk.log');
  file.maxSize = maxSize;
  file.writeOptions = { flag: 'a', mode: 0o600, encoding: 'utf8' };
  file.format = ({ data: [line], message: { date } }) => [JSON.stringify({ at: date, ...line })];
  return (event, facts = {}) => electronLog.info({ event, ...facts });
}
