import { createHash } from 'node:crypto';
import { limits } from '@sallie/shared/contract/field';
import { login } from '@sallie/shared/contract/staff';
import type { WebSocketLike } from '@sallie/shared/realtime/socket';
import type { Session } from 'electron';
import type { ServerReply, ServerRequest } from '../../bridge.ts';

/** Declares the part of Electron's session that is used here. */
export type NetSession = Pick<Session, 'fetch' | 'closeAllConnections' | 'clearStorageData'> & {
  cookies: Pick<Session['cookies'], 'flushStore'>;
};

interface ServerDeps<S extends NetSession> {
  sessionFor(partition: string): S;
  openSocket(url: string, session: S): unknown;
  /** Names this computer in the list of devices. */
  hostname: string;
}

/** Ten thousand rows on a slow connection take less. */
const PATIENCE_MS = 60_000;
const PICTURE_PATIENCE_MS = 5 * 60_000;

/** One partition per server, so that a new address never gets another server's cookies. */
const partitionOf = (origin: string) =>
  `persist:server-${createHash('sha256').update(origin).digest('hex').slice(0, 16)}`;

export function createServers<S extends NetSession>(deps: ServerDeps<S>) {
  const label = `Console on ${deps.hostname}`.slice(0, limits.name);

  return function openServer(origin: string) {
    const session = deps.sessionFor(partitionOf(origin));
    return {
      origin,
      /** Rejects without a reply within `patience` milliseconds, and for a path outside `/api/`. */
      async request(
        request: ServerRequest,
        patience = request.picture ? PICTURE_PATIENCE_MS : PATIENCE_MS,
      ): Promise<ServerReply> {
        const response = await session.fetch(addressOf(origin, request.path), {
          method: request.method,
          headers: headersOf(request, origin),
          credentials: 'include',
          redirect: 'error',
          signal: AbortSignal.timeout(patience),
          ...bodyOf(request, label),
        });
        return replyOf(response);
      },
      /** Sends no cookies and follows redirects: the reply has the server's own origin. Rejects like `request`. */
      async probe(path: string, patience: number): Promise<ServerReply> {
        const response = await session.fetch(addressOf(origin, path), {
          credentials: 'omit',
          redirect: 'follow',
          signal: AbortSignal.timeout(patience),
        });
        return replyOf(response);
      },
      /** Rejects unless the server has this picture. */
      async picture(path: string): Promise<Uint8Array> {
        const response = await session.fetch(origin + path, {
          credentials: 'omit',
          redirect: 'error',
          signal: AbortSignal.timeout(PATIENCE_MS),
        });
        if (!response.ok) throw new Error('There is no such picture');
        return new Uint8Array(await response.arrayBuffer());
      },
      openSocket(): WebSocketLike {
        const url = `${origin.replace(/^http/, 'ws')}/ws/livechat`;
        // The platform's socket accepts these handlers, although its types ask for more.
        return deps.openSocket(url, session) as WebSocketLike;
      },
      /** After a sleep the old sockets look alive but are dead. */
      closeConnections: () => session.closeAllConnections(),
      /** Chromium writes cookies lazily, but a session must survive a power cut. */
      keepCookies: () => session.cookies.flushStore(),
      async forget() {
        await session.clearStorageData();
        await session.closeAllConnections();
      },
    };
  };
}
export type ServerAccess = ReturnType<ReturnType<typeof createServers>>;

async function replyOf(response: Response): Promise<ServerReply> {
  const { status, statusText, headers } = response;
  const contentType = headers.get('content-type') ?? '';
  return { status, statusText, contentType, body: await response.text() };
}

/** `/api/../x` is outside the contract. */
function addressOf(origin: string, path: string): string {
  const url = new URL(path, origin);
  if (url.origin !== origin || !url.pathname.startsWith('/api/')) {
    throw new Error('This path leads out of the server’s interface');
  }
  return url.href;
}

function headersOf({ method, body, picture, idempotencyKey }: ServerRequest, origin: string) {
  return {
    // The server refuses writes from other origins; this request has no page, so it sends the server's origin.
    ...(method !== 'GET' && { origin }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(picture && { 'content-type': picture.type }),
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
  };
}

function bodyOf({ path, body, picture }: ServerRequest, label: string) {
  if (picture) return { body: new Blob([picture.bytes as Uint8Array<ArrayBuffer>]) };
  if (body === undefined) return {};
  return { body: path === login.path ? asDevice(body, label) : body };
}

/** A device stays signed in for thirty days. */
function asDevice(credentials: string, label: string): string {
  return JSON.stringify({ ...JSON.parse(credentials), device: true, label });
}
