import http from 'node:http';
import { staff } from '@sallie/shared/testing/built-server';

interface Reply {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: string;
}

/**
 * `unreached`: nobody took the connection. `stale`: it was kept from before, and turned out to be closed: HTTP has no way
 * to tell in time, and every browser asks again. `cut`: it was taken, and no whole reply came over it.
 */
export type Ended = Reply | 'unreached' | 'stale' | 'cut';

interface Asked {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Undefined for a connection of its own. */
  agent?: http.Agent;
}

/** A request that tells exactly how it ended, which fetch does not. */
export function request(
  url: string,
  { method = 'GET', body, headers = {}, agent }: Asked = {},
): Promise<Ended> {
  return new Promise((resolve) => {
    let isTaken = false;
    const asked = http.request(url, {
      method,
      agent: agent ?? false,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    });
    asked.on('socket', (socket) => {
      if (socket.connecting) {
        socket.once('connect', () => {
          isTaken = true;
        });
      } else isTaken = true;
    });
    asked.on('error', () => resolve(asked.reusedSocket ? 'stale' : isTaken ? 'cut' : 'unreached'));
    asked.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', () => resolve('cut'));
      response.on('end', () => {
        const { statusCode: status = 0, headers } = response;
        resolve({ status, headers, body: Buffer.concat(chunks).toString() });
      });
    });
    asked.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** Of a reply, whatever its status; null where none came. */
export const statusOf = (ended: Ended): number | null =>
  typeof ended === 'string' ? null : ended.status;

/** The id of the record that a reply tells of, once it is acknowledged. */
export function acknowledgedId(ended: Ended): string | null {
  if (typeof ended === 'string' || ended.status !== 201) return null;
  return (JSON.parse(ended.body) as { id: string }).id;
}

/** The cookie of a session of the first owner. Throws when they may not sign in. */
export async function signInAsStaff(origin: string): Promise<string> {
  const login = await request(`${origin}/api/login`, { method: 'POST', body: staff });
  if (typeof login === 'string' || login.status !== 200) throw new Error('Staff cannot sign in');
  return (login.headers['set-cookie'] ?? []).map((set) => set.split(';')[0]).join('; ');
}

/** The rows that staff read at `path`, every one. Throws when they may not or the server does not answer. */
export async function readAsStaff(
  origin: string,
  path: string,
  session?: string,
): Promise<{ id: string }[]> {
  const cookie = session ?? (await signInAsStaff(origin));
  const rows = await request(origin + path, { headers: { cookie } });
  if (typeof rows === 'string' || rows.status !== 200) throw new Error(`${path} cannot be read`);
  return JSON.parse(rows.body);
}
