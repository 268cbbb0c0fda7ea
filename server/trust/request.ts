import http from 'node:http';
import { staff } from '@sallie/shared/testing/built-server';

interface Reply {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: string;
}

/**
 * `unreached`: the connection was not accepted. `stale`: a kept connection turned out to be closed, as HTTP
 * cannot tell in time; browsers try again. `cut`: it was accepted, but no whole reply came.
 */
export type Ended = Reply | 'unreached' | 'stale' | 'cut';

interface Asked {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Undefined for a new connection. */
  agent?: http.Agent;
}

/** Sends a request and reports exactly how it ended, which fetch cannot do. */
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

export const statusOf = (ended: Ended): number | null =>
  typeof ended === 'string' ? null : ended.status;

/** Returns the id of the record in a reply with status 201; null for any other reply. */
export function acknowledgedId(ended: Ended): string | null {
  if (typeof ended === 'string' || ended.status !== 201) return null;
  return (JSON.parse(ended.body) as { id: string }).id;
}

/** Signs in as the first owner and returns the session cookie. Throws when the server refuses. */
export async function signInAsStaff(origin: string): Promise<string> {
  const login = await request(`${origin}/api/login`, { method: 'POST', body: staff });
  if (typeof login === 'string' || login.status !== 200) throw new Error('Staff cannot sign in');
  return (login.headers['set-cookie'] ?? []).map((set) => set.split(';')[0]).join('; ');
}

/** Returns all rows that staff read at `path`. Throws when the server refuses or does not answer. */
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
