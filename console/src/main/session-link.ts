import type { ClientFrame, ServerFrame } from '@sallie/shared/live';
import { connectSocket, type LiveSocket, type SocketState } from '@sallie/shared/socket';
import { login, logout, readSession } from '@sallie/shared/staff';
import type { ServerReply, ServerRequest } from '../bridge.ts';
import type { Clock } from './clock.ts';
import type { Log } from './log.ts';
import type { ServerAccess } from './server.ts';
import { readAddress } from './server-address.ts';
import { checkServer } from './server-check.ts';
import { createLinkMemory } from './session-link-memory.ts';
import type { KnownServer, Settings } from './settings.ts';

export interface SessionLinkSurroundings {
  settings: Settings;
  openServer(origin: string): ServerAccess;
  clock: Clock;
  random: () => number;
  log: Log;
  onFrame(frame: ServerFrame): void;
  /** Server, sign-in, socket or facts are not what they were. */
  onChange(): void;
  /** This desk does not ring any more. */
  onSignedOut(): void;
}

export type SessionLink = ReturnType<typeof createSessionLink>;

/** The session's cookie lives thirty days from its last renewal. */
const RENEW_EVERY = 12 * 60 * 60_000;

/** The server, the sign-in and the socket of this machine: connected as long as somebody is signed in, page or no page. */
export function createSessionLink(around: SessionLinkSurroundings) {
  const { settings, openServer, clock, log, onFrame, onChange } = around;
  const memory = createLinkMemory();
  let access: ServerAccess | null = null;
  let socket: LiveSocket | null = null;
  let state: SocketState = 'closed';
  let isAsleep = false;
  /** Grows whenever address or sign-in change: an answer to an earlier question says nothing any more. */
  let era = 0;
  let attempt = 0;
  let cancelRenewal = () => {};

  const known = () => settings.get().server;
  const isSignedIn = () => known()?.signedIn === true;

  function keep(part: Partial<KnownServer>) {
    const server = known();
    if (server) settings.change({ server: { ...server, ...part } });
    onChange();
  }

  function become(next: SocketState) {
    state = next;
    log('socket', { state });
    onChange();
  }

  function hangUp() {
    cancelRenewal();
    socket?.close();
    socket = null;
  }

  function goOnline() {
    hangUp();
    const server = access;
    if (!server || !isSignedIn() || isAsleep) return;
    socket = connectSocket({
      open: () => server.openSocket(),
      register: async (cursor) => ({
        type: 'register',
        isAdmin: true,
        cursor: cursor ?? memory.cursor(),
      }),
      onFrame: hear,
      onState: become,
      after: clock.after,
      random: around.random,
      neverGiveUp: true,
    });
    become('connecting');
  }

  function hear(frame: ServerFrame) {
    memory.hear(frame);
    if (frame.type === 'connected') void Promise.all([renew(), refreshFacts()]);
    // Before `connected` an error can only be a refused registration: is the session over?
    if (frame.type === 'error' && state !== 'online') void renew();
    onFrame(frame);
  }

  async function renew() {
    cancelRenewal();
    cancelRenewal = clock.after(RENEW_EVERY, () => void renew());
    const reply = await ask({ method: 'GET', path: readSession.path }).catch(() => null);
    if (reply?.status === 200) await access?.keepCookies();
  }

  async function refreshFacts() {
    const server = access;
    if (!server) return;
    const checked = await checkServer(server);
    if (access === server && 'business' in checked) keep({ business: checked.business });
  }

  function signedIn() {
    era += 1;
    memory.forget();
    log('signed in');
    void access?.keepCookies();
    keep({ signedIn: true });
    goOnline();
  }

  function signedOut() {
    if (!isSignedIn()) return;
    era += 1;
    memory.forget();
    log('signed out');
    hangUp();
    keep({ signedIn: false });
    around.onSignedOut();
  }

  async function ask(request: ServerRequest): Promise<ServerReply> {
    const asked = { server: access, era };
    if (!asked.server) throw new Error('No server is set');
    const reply = await asked.server.request(request);
    if (asked.server !== access) return reply;
    const isLogin = request.path === login.path;
    if (isLogin && reply.status === 200) signedIn();
    const isOver = request.path === logout.path ? reply.status < 300 : reply.status === 401;
    if (!isLogin && isOver && asked.era === era) signedOut();
    return reply;
  }

  /** Ends the session on the server if it can be reached, and here in any case. */
  async function leave() {
    const server = access;
    if (!server) return;
    if (isSignedIn()) await ask({ method: 'POST', path: logout.path }).catch(() => null);
    signedOut();
    await server.forget();
  }

  async function connect({ address, allowPlain }: { address: string; allowPlain: boolean }) {
    const reading = readAddress(address, allowPlain);
    if ('problem' in reading) return { problem: reading.problem, instead: null };
    attempt += 1;
    const mine = attempt;
    const next = openServer(reading.origin);
    const checked = await checkServer(next);
    if ('problem' in checked) return checked;
    if (mine !== attempt) return { problem: 'Another address was tried meanwhile.', instead: null };
    if (known()?.origin !== next.origin) {
      await leave();
      era += 1;
      access = next;
      const { business } = checked;
      settings.change({ server: { origin: next.origin, business, signedIn: false } });
    }
    keep({ business: checked.business });
    return { problem: null, instead: null };
  }

  return {
    known,
    isSignedIn,
    socket: () => state,
    attention: memory.attention,
    greeting: () => (state === 'online' ? memory.greeting() : []),
    start() {
      const server = known();
      if (!server) return;
      access = openServer(server.origin);
      if (server.signedIn) goOnline();
      else void refreshFacts();
    },
    connect,
    fetch: ask,
    send: (frame: ClientFrame) => socket?.send(frame) ?? false,
    signOut: leave,
    async forget() {
      await leave();
      attempt += 1;
      access = null;
      settings.change({ server: null });
      onChange();
    },
    reconnect() {
      if (socket) socket.reconnect();
      else goOnline();
    },
    suspend() {
      isAsleep = true;
      hangUp();
    },
    /** Awake, unlocked or back in the network: whatever was open before is not to be trusted. */
    async resume() {
      isAsleep = false;
      await access?.closeConnections();
      if (socket) socket.reconnect();
      else goOnline();
    },
    stop: hangUp,
  };
}
