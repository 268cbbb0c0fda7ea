import { join } from 'node:path';
import electronLog from 'electron-log/node.js';

/** One line per event; facts are numbers and short fixed words, never a name, an address or a text somebody wrote. */
export type Log = (event: string, facts?: Record<string, string | number | boolean>) => void;

interface LogDeps {
  folder: string;
  /** Bytes of a full file. It moves aside to `desk.old.log`, and the one that stood there goes. */
  maxSize?: number;
}

/** Lines of JSON in `desk.log`. A disk that refuses costs the log and nothing else: the desk rings on. */
export function createLog({ folder, maxSize = 512 * 1024 }: LogDeps): Log {
  const { console, file } = electronLog.transports;
  // A window program has nobody at its console; what cannot be written would be reported there.
  console.writeFn = () => {};
  file.resolvePathFn = () => join(folder, 'desk.log');
  file.maxSize = maxSize;
  file.writeOptions = { flag: 'a', mode: 0o600, encoding: 'utf8' };
  file.format = ({ data: [line], message: { date } }) => [JSON.stringify({ at: date, ...line })];
  return (event, facts = {}) => electronLog.info({ event, ...facts });
}
