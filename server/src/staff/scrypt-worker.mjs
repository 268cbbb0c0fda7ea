import { scryptSync } from 'node:crypto';
import { parentPort } from 'node:worker_threads';

// Hashes one password at a time on its own thread: eight on the shared pool have delayed an fsync for seconds.
parentPort?.on('message', ({ password, salt, N, r, p, length }) => {
  const hash = scryptSync(password, Buffer.from(salt, 'base64url'), length, {
    N,
    r,
    p,
    maxmem: 64 * 1024 * 1024,
  });
  parentPort?.postMessage(hash.toString('base64url'));
});
