import type { Server } from 'node:http';
import { errorCode } from '../system/disk.ts';

/** Callers who wait to be taken in; the next one is dropped unheard and asks again after a second. Linux allows no more. */
const BACKLOG = 4096;

/** Rejects with what the system says where the place is taken or not this machine's. */
export function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, backlog: BACKLOG }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** Of one that listens. */
export function portOf(server: Server): number {
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server does not listen');
  return address.port;
}

/** For the owner, in a sentence. */
export function listenTrouble(
  error: unknown,
  { PORT, HOST }: { PORT: number; HOST: string },
): string {
  const code = errorCode(error);
  if (code === 'EADDRINUSE') return `PORT ${PORT} on ${HOST} is taken by another program.`;
  return `Listening on HOST ${HOST}, PORT ${PORT} failed (${code}).`;
}
