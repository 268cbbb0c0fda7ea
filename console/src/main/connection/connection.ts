import type { ClientFrame, ServerFrame } from '@sallie/shared/contract/frames';
import { login, logout, readSession } from '@sallie/shared/contract/staff';
import { HOUR_MS } from '@sallie/shared/rules/duration';
import * as z from 'zod/mini';
import type { ServerReply, ServerRequest } from '../../bridge.ts';
import type { Clock } from '../../clock.ts';
import type { Log } from '../../log.ts';
import type { KnownServer, Settings } from '../settings/settings.ts';
import { FrameMemory } from './frame-memory.ts';
import type { ServerAccess } from './server-access.ts';
import { checkServer, checkTyped } from './server-check.ts';
import { StaffSocket } from './socket.ts';

const Who = z.object({ id: z.string() });

interface ConnectionDeps {
  settings: Settings;
  openServer(origin: string): ServerAccess;
  clock: Clock;
  random: () => number;
  log: Log;
  onFrame(frame: ServerFrame): void;
  onChange(): void;
  /** Called when the session is over, so that nothing rings here any more. */
  onSignedOut(): void;
}

/** The session cookie lives thirty days from its last renewal. */
const RENEW_EVERY_MS = 12 * HOUR_MS;
const LOGOUT_PATIENCE_MS = 5000;

/** Stays connected while somebody is signed in, even without a page. */
export class Connection {
  readonly #deps: ConnectionDeps;
  readonly #memory = new FrameMemory();
  readonly #socket: StaffSocket;
  #access: ServerAccess | null = null;
  /** Grows with every sign-in and sign-out, so that a late reply to an earlier session is recognized. */
  #era = 0;
  #attempt = 0;
  #cancelRenewal = () => {};
  #me: string | undefined;

  constructor(deps: ConnectionDeps) {
    this.#deps = deps;
    this.#socket = new StaffSocket({
      ...deps,
      cursor: () => this.#memory.cursor(),
      onFrame: (frame) => this.#handle(frame),
      onState: () => {
        deps.log('socket', { state: this.socket() });
        deps.onChange();
      },
    });
  }

  known = () => this.#deps.settings.get().server;
  isSignedIn = () => this.known()?.signedIn === true;
  socket = () => this.#socket.state();
  attention = () => this.#memory.attention();
  /** Returns the account's id; undefined until the server has sent it. */
  me = () => this.#me;
  /** Returns the first frames for a page that has come up; empty while there is no connection. */
  greeting = () => (this.socket() === 'online' ? this.#memory.greeting() : []);
  send = (frame: ClientFrame) => this.#socket.send(frame);
  suspend = () => this.#socket.suspend();
  resume = () => this.#socket.resume();

  start() {
    const server = this.known();
    if (!server) return;
    this.#access = this.#deps.openServer(server.origin);
    if (server.signedIn) this.#socket.connectTo(this.#access);
    else void this.refreshFacts();
  }

  /** Without a session there is no socket, but the sign-in needs the shop's facts. */
  reconnect = () => {
    if (this.isSignedIn()) this.#socket.reconnect();
    else void this.refreshFacts();
  };

  /** Reads the shop's facts again. Returns why they could not be read, else null. */
  refreshFacts = async (): Promise<string | null> => {
    const server = this.#access;
    if (!server) return null;
    const checked = await checkServer(server);
    if ('problem' in checked) return checked.problem;
    if (this.#access === server) this.#keep(checked);
    return null;
  };

  stop = () => {
    this.#cancelRenewal();
    this.#socket.hangUp();
  };

  connect = async ({ address, allowPlain }: { address: string; allowPlain: boolean }) => {
    this.#attempt += 1;
    const attempt = this.#attempt;
    const checked = await checkTyped(address, allowPlain, this.#deps.openServer);
    if (attempt !== this.#attempt)
      return { problem: 'Another address was tried meanwhile.', instead: null };
    if ('problem' in checked) return checked;
    const { business, access: next } = checked;
    if (this.known()?.origin !== next.origin) {
      await this.#leave();
      this.#access = next;
      this.#deps.settings.change({ server: { origin: next.origin, business, signedIn: false } });
    }
    this.#keep({ business });
    return { problem: null, instead: null };
  };

  /** Rejects when no server is set or none replies. */
  async fetch(request: ServerRequest, patience?: number): Promise<ServerReply> {
    const asked = { server: this.#access, era: this.#era };
    if (!asked.server) throw new Error('No server is set');
    const reply = await asked.server.request(request, patience);
    if (asked.server !== this.#access) return reply;
    const isLogin = request.path === login.path;
    if (isLogin && reply.status === 200) this.#signedIn(asked.server);
    const isOver = request.path === logout.path ? reply.status < 300 : reply.status === 401;
    if (isOver && !isLogin && asked.era === this.#era) this.#signedOut();
    return reply;
  }

  /** Rejects as `fetch` does. */
  readPicture = async (path: string) => {
    if (!this.#access) throw new Error('No server is set');
    return this.#access.picture(path);
  };

  async signOut() {
    if (this.isSignedIn()) await this.#leave();
  }

  async forget() {
    this.#attempt += 1;
    await this.#leave();
    this.#access = null;
    this.#deps.settings.change({ server: null });
    this.#deps.onChange();
  }

  #keep(part: Partial<KnownServer>) {
    const server = this.known();
    if (server) this.#deps.settings.change({ server: { ...server, ...part } });
    this.#deps.onChange();
  }

  #handle(frame: ServerFrame) {
    this.#memory.note(frame);
    if (frame.type === 'connected') void Promise.all([this.#renew(), this.refreshFacts()]);
    // Before `connected` an error is a refused registration, so the session may be over.
    if (frame.type === 'error' && this.socket() !== 'online') void this.#renew();
    this.#deps.onFrame(frame);
  }

  async #renew() {
    this.#cancelRenewal();
    this.#cancelRenewal = this.#deps.clock.after(RENEW_EVERY_MS, () => void this.#renew());
    const era = this.#era;
    const reply = await this.fetch({ method: 'GET', path: readSession.path }).catch(() => null);
    if (reply?.status !== 200 || era !== this.#era) return;
    this.#learnWho(reply);
    await this.#access?.keepCookies();
  }

  #learnWho({ body }: ServerReply) {
    const { id } = z.parse(Who, JSON.parse(body));
    if (id === this.#me) return;
    this.#me = id;
    this.#deps.onChange();
  }

  #signedIn(server: ServerAccess) {
    this.#era += 1;
    this.#memory.forget();
    this.#deps.log('signed in');
    void server.keepCookies();
    this.#keep({ signedIn: true });
    this.#socket.connectTo(server);
  }

  #signedOut() {
    if (!this.isSignedIn()) return;
    this.#era += 1;
    this.#deps.log('signed out');
    this.stop();
    this.#memory.forget();
    this.#me = undefined;
    this.#keep({ signedIn: false });
    this.#deps.onSignedOut();
    // The sign-in names the shop, and another one may have its address now.
    void this.refreshFacts();
  }

  /** Ends the session on the server if it can be reached, and here in any case. */
  async #leave() {
    const server = this.#access;
    if (this.isSignedIn()) {
      const request = { method: 'POST', path: logout.path } as const;
      await this.fetch(request, LOGOUT_PATIENCE_MS).catch(() => null);
    }
    this.#signedOut();
    await server?.forget();
  }
}
