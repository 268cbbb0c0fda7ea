import type { Attention, Presence, ServerFrame } from '@sallie/shared/contract/frames';
import { login, logout, readSession } from '@sallie/shared/contract/staff';
import * as z from 'zod/mini';
import type { ServerReply, ServerRequest } from '../../bridge.ts';
import type { Clock } from '../../clock.ts';
import type { Log } from '../../log.ts';
import type { KnownServer, Settings } from '../settings/settings.ts';
import type { ServerAccess } from './server-access.ts';
import { readAddress } from './server-address.ts';
import { checkServer } from './server-check.ts';
import { createStaffSocket } from './socket.ts';

const Who = z.object({ id: z.string() });

interface ConnectionDeps {
  settings: Settings;
  openServer(origin: string): ServerAccess;
  clock: Clock;
  random: () => number;
  log: Log;
  onFrame(frame: ServerFrame): void;
  /** Server, sign-in, socket or the shop's facts have changed. */
  onChange(): void;
  /** The session is over: nothing rings here any more. */
  onSignedOut(): void;
}

export type Connection = ReturnType<typeof createConnection>;

/** The session's cookie lives thirty days from its last renewal. */
const RENEW_EVERY = 12 * 60 * 60_000;
const LOGOUT_PATIENCE = 5000;

/** Server, sign-in and socket of this machine: connected as long as somebody is signed in, page or no page. */
export function createConnection(deps: ConnectionDeps) {
  const { settings, openServer, clock, log, onChange } = deps;
  const memory = createFrameMemory();
  const socket = createStaffSocket({
    ...deps,
    cursor: memory.cursor,
    onFrame: handle,
    onState() {
      log('socket', { state: socket.state() });
      onChange();
    },
  });
  let access: ServerAccess | null = null;
  /** Grows with every sign-in and sign-out, so that a late answer to the session before is known as one. */
  let era = 0;
  let attempt = 0;
  let cancelRenewal = () => {};
  let me: string | undefined;

  const known = () => settings.get().server;
  const isSignedIn = () => known()?.signedIn === true;

  function keep(part: Partial<KnownServer>) {
    const server = known();
    if (server) settings.change({ server: { ...server, ...part } });
    onChange();
  }

  function handle(frame: ServerFrame) {
    memory.note(frame);
    if (frame.type === 'connected') void Promise.all([renew(), refreshFacts()]);
    // Before `connected` an error can only be a refused registration: is the session over?
    if (frame.type === 'error' && socket.state() !== 'online') void renew();
    deps.onFrame(frame);
  }

  async function renew() {
    cancelRenewal();
    cancelRenewal = clock.after(RENEW_EVERY, () => void renew());
    const asked = era;
    const reply = await ask({ method: 'GET', path: readSession.path }).catch(() => null);
    if (reply?.status !== 200 || asked !== era) return;
    learnWho(reply);
    await access?.keepCookies();
  }

  function learnWho({ body }: ServerReply) {
    const { id } = z.parse(Who, JSON.parse(body));
    if (id === me) return;
    me = id;
    onChange();
  }

  async function refreshFacts() {
    const server = access;
    if (!server) return;
    const checked = await checkServer(server);
    if (access === server && 'business' in checked) keep({ business: checked.business });
  }

  function signedIn(server: ServerAccess) {
    era += 1;
    memory.forget();
    log('signed in');
    void server.keepCookies();
    keep({ signedIn: true });
    socket.connectTo(server);
  }

  function signedOut() {
    if (!isSignedIn()) return;
    era += 1;
    log('signed out');
    cancelRenewal();
    socket.hangUp();
    memory.forget();
    me = undefined;
    keep({ signedIn: false });
    deps.onSignedOut();
  }

  async function ask(request: ServerRequest, patience?: number): Promise<ServerReply> {
    const asked = { server: access, era };
    if (!asked.server) throw new Error('No server is set');
    const reply = await asked.server.request(request, patience);
    if (asked.server !== access) return reply;
    const isLogin = request.path === login.path;
    if (isLogin && reply.status === 200) signedIn(asked.server);
    const isOver = request.path === logout.path ? reply.status < 300 : reply.status === 401;
    if (isOver && !isLogin && asked.era === era) signedOut();
    return reply;
  }

  /** Ends the session on the server if it can be reached, and here in any case. */
  async function leave() {
    const server = access;
    if (isSignedIn()) {
      const request = { method: 'POST', path: logout.path } as const;
      await ask(request, LOGOUT_PATIENCE).catch(() => null);
    }
    signedOut();
    await server?.forget();
  }

  async function connect({ address, allowPlain }: { address: string; allowPlain: boolean }) {
    const reading = readAddress(address, allowPlain);
    if ('problem' in reading) return { problem: reading.problem, instead: null };
    attempt += 1;
    const mine = attempt;
    const next = openServer(reading.origin);
    const checked = await checkServer(next);
    if (mine !== attempt) return { problem: 'Another address was tried meanwhile.', instead: null };
    if ('problem' in checked) return checked;
    const { business } = checked;
    if (known()?.origin !== next.origin) {
      await leave();
      access = next;
      settings.change({ server: { origin: next.origin, business, signedIn: false } });
    }
    keep({ business });
    return { problem: null, instead: null };
  }

  return {
    known,
    isSignedIn,
    socket: socket.state,
    attention: memory.attention,
    /** The account that is signed in; undefined until the server has said. */
    me: () => me,
    /** What a page that comes up is sent first; empty while there is no connection. */
    greeting: () => (socket.state() === 'online' ? memory.greeting() : []),
    start() {
      const server = known();
      if (!server) return;
      access = openServer(server.origin);
      if (server.signedIn) socket.connectTo(access);
      else void refreshFacts();
    },
    connect,
    /** Rejects when no server is set or none answers. */
    fetch: (request: ServerRequest) => ask(request),
    send: socket.send,
    async signOut() {
      if (isSignedIn()) await leave();
    },
    async forget() {
      attempt += 1;
      await leave();
      access = null;
      settings.change({ server: null });
      onChange();
    },
    reconnect: socket.reconnect,
    suspend: socket.suspend,
    resume: socket.resume,
    stop() {
      cancelRenewal();
      socket.hangUp();
    },
  };
}

/** What frames have told so far and a page that comes up later needs too: who is online, what rings, where to resume. */
function createFrameMemory() {
  let cursor: string | undefined;
  let attention: Attention | null = null;
  const online = new Map<string, Presence>();

  return {
    note(frame: ServerFrame) {
      if ('cursor' in frame && frame.cursor) cursor = frame.cursor;
      if (frame.type === 'attention') attention = frame.data;
      if (frame.type === 'visitorOnline') online.set(frame.data.visitor_id, frame.data);
      if (frame.type === 'visitorOffline') online.delete(frame.data.visitor_id);
      if (frame.type !== 'connected') return;
      online.clear();
      for (const who of frame.online ?? []) online.set(who.visitor_id, who);
    },
    /** Where to resume from, also after a sleep. */
    cursor: () => cursor,
    attention: () => attention,
    /** To a page that has just come up: it loads everything, and nothing of this rings. */
    greeting(): ServerFrame[] {
      const connected: ServerFrame = {
        type: 'connected',
        resume: 'reset',
        online: [...online.values()],
        ...(cursor !== undefined && { cursor }),
      };
      return attention ? [connected, { type: 'attention', data: attention }] : [connected];
    },
    /** Another person, or nobody, is signed in. */
    forget() {
      cursor = undefined;
      attention = null;
      online.clear();
    },
  };
}
