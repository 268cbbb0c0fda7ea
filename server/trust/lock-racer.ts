import { once } from 'node:events';
import { takeLock } from '../src/system/lock.ts';
import { StartRefused } from '../src/system/start-refused.ts';

/* Races for a folder: waits for the signal, prints whether it got the lock, and holds it until told to go. */

const [dir = ''] = process.argv.slice(2);
process.stdout.write('ready\n');
await once(process.stdin, 'data');
try {
  const lock = await takeLock(dir);
  process.stdout.write('won\n');
  await once(process.stdin, 'end');
  lock.release();
} catch (error) {
  if (!(error instanceof StartRefused)) throw error;
  process.stdout.write('lost\n');
  await once(process.stdin, 'end');
}
