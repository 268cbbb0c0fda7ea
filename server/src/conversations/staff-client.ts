import type { IncomingMessage } from 'node:http';
import type {
  ClientFrame,
  Registration,
  SentMessage,
  ServerFrame,
  Viewing,
} from '@sallie/shared/contract/frames';
import type { Lead } from '@sallie/shared/contract/leads';
import { assertNever } from '@sallie/shared/rules/assert-never';
import { DAY_MS } from '@sallie/shared/rules/duration';
import { readSigns, signsOf } from '@sallie/shared/rules/figures/figure';
import { countsAsLead, stepOwedSince, triageOf } from '@sallie/shared/rules/triage';
import type { Core } from '../core.ts';
import type { SignedIn } from '../http/endpoint.ts';
import { keepChange } from '../leads/change-lead.ts';
import { answered, type StaffRef } from '../leads/lead-edit.ts';
import { inTurnOf } from '../leads/lead-work.ts';
import { requestOf } from '../leads/person-records.ts';
import type { LeadDeps } from '../leads/save.ts';
import type { Connection } from '../realtime/connection.ts';
import type { StaffClient } from '../realtime/hub.ts';
import type { SocketClient } from '../realtime/socket-session.ts';
import type { Tickets } from '../realtime/sockets.ts';
import type { Sessions } from '../staff/sessions.ts';
import type { Store } from '../store/store.ts';
import type { Speakers } from './conversation-state.ts';
import type { Presence } from './presence.ts';
import { speakerOf } from './presence.ts';
import { type Receive, TakenByColleague } from './receive.ts';

export interface StaffClientDeps
  extends Pick<Core, 'hub' | 'relay' | 'limits' | 'facts' | 'after'> {
  tickets: Tickets;
  sessions: Sessions;
  presence: Presence;
  receive: Receive;
  leads: LeadDeps;
  speakers: Speakers;
}

/** Timers cannot run for much longer than three weeks (2^31 ms). */
const LONGEST_WATCH_MS = DAY_MS;

type RefusalDetails = Omit<Extract<ServerFrame, { type: 'error' }>, 'type' | 'message'>;
type StaffRegistration = Extract<Registration, { isAdmin: true }>;

/** Registers a staff socket by a ticket or by the session cookie of its handshake. */
export async function admitStaff(
  { authToken, cursor }: StaffRegistration,
  request: IncomingMessage,
  connection: Connection,
  deps: StaffClientDeps,
): Promise<SocketClient | string> {
  const { hub, relay, tickets, sessions, presence } = deps;
  // Another process may have sent this desk more than this process knows of.
  await relay.caughtUp();
  const sessionId = authToken
    ? await tickets.redeem(authToken)
    : ((await sessions.peek(request))?.sessionId ?? null);
  const staff = sessionId && (await sessions.stillSignedIn(sessionId));
  if (!staff) return 'Please sign in again.';
  const staffClient: StaffClient = { connection, staff, viewing: null };
  hub.join(staffClient, cursor, presence.online());
  return new StaffSocket(deps, staffClient, staff);
}

class StaffSocket implements SocketClient {
  readonly isStaff = true;
  readonly #deps: StaffClientDeps;
  readonly #staffClient: StaffClient;
  #staff: SignedIn;
  #isHere = true;
  #cancelWatch = () => {};

  constructor(deps: StaffClientDeps, staffClient: StaffClient, staff: SignedIn) {
    this.#deps = deps;
    this.#staffClient = staffClient;
    this.#staff = staff;
    this.#watch();
  }

  async receive(frame: ClientFrame): Promise<void> {
    if (!(await this.#maySpeak(frame))) return this.#signOut();
    const wait = this.#deps.limits.staff.take(this.#staff.id);
    if (!wait) return this.#act(frame);
    const { client_id } = frame.type === 'liveChatMessage' ? frame.data : {};
    this.#refuse('That was a little too fast.', { client_id, retry_after: wait });
  }

  send(frame: ServerFrame): void {
    this.#deps.hub.send(this.#staffClient, frame);
  }

  misread(sentence: string): void {
    this.#refuse(sentence);
  }

  async beat(): Promise<void> {
    if (!(await this.#deps.sessions.stillSignedIn(this.#staff.sessionId))) this.#signOut();
  }

  leave(): void {
    this.#isHere = false;
    this.#cancelWatch();
    this.#deps.hub.leave(this.#staffClient);
    if (this.#staffClient.viewing) this.#look(null);
  }

  #signOut(): void {
    this.#staffClient.connection.close(1008, 'signed out');
  }

  /** Closes the socket when its session expires. Whatever ends a session earlier closes its sockets. */
  #watch(): void {
    const { sessions, after } = this.#deps;
    sessions.remaining(this.#staff.sessionId).then(
      (left) => {
        if (left === 0) this.#signOut();
        else if (this.#isHere)
          this.#cancelWatch = after(Math.min(left, LONGEST_WATCH_MS), () => this.#watch());
      },
      () => this.#signOut(),
    );
  }

  async #act(frame: ClientFrame): Promise<void> {
    const { presence, hub, speakers, facts } = this.#deps;
    const speaker = speakerOf(this.#staff, facts);
    switch (frame.type) {
      case 'viewing':
        return this.#look(Object.keys(frame.data).length > 0 ? frame.data : null);
      case 'typing': {
        const typing = { ...frame, data: { ...frame.data, by: speaker.name, by_id: speaker.id } };
        presence.toVisitor(frame.data.visitor_id, typing);
        return hub.toStaff(typing, this.#staffClient);
      }
      case 'read':
        return speakers.noteRead(frame.data.visitor_id, frame.data.seq, 'staff');
      case 'takeOver':
        return speakers.takeOver(frame.data.visitor_id, speaker);
      case 'handBack':
        return speakers.handBack(frame.data.visitor_id, speaker);
      case 'liveChatMessage':
        return this.#say(frame.data);
      default:
        assertNever(frame);
    }
  }

  /** Colleagues see one place per person, which may now be on this person's second desk. */
  #look(viewing: Viewing | null): void {
    const { hub } = this.#deps;
    const seen = hub.look(this.#staffClient, viewing);
    const data = { ...seen, by: this.#staff.name, by_id: this.#staff.id };
    hub.toStaff({ type: 'viewing', data }, this.#staffClient);
  }

  async #say({ visitor_id, message, client_id, take_over }: SentMessage): Promise<void> {
    const { receive, leads, facts } = this.#deps;
    const staff = this.#staff;
    const kept = await receive({
      visitorId: visitor_id,
      message,
      clientId: client_id ?? null,
      author: { as: 'staff', ...speakerOf(staff, facts), takeOver: take_over },
      from: {
        staffClient: this.#staffClient,
        acknowledge: ({ id, seq, created_at }) =>
          this.send({ type: 'ack', ...(client_id && { client_id }), id, seq, created_at }),
      },
    }).catch((error: unknown) => this.#turnDown(error, client_id));
    if (kept === 'refused') return;
    if (!kept) return this.#refuse('This visitor is not known any more.', { client_id });
    await noteAnswered(leads, visitor_id, staff);
  }

  #turnDown(error: unknown, client_id: string | undefined): 'refused' {
    if (!(error instanceof TakenByColleague)) throw error;
    this.#refuse(error.message, { client_id, taken_by: error.takenBy });
    return 'refused';
  }

  /** After its session has ended a socket may send nothing, even when it is slow to close. */
  async #maySpeak({ type }: ClientFrame): Promise<boolean> {
    // Writing counts as use of the session, so that nobody is signed out in the middle of a chat.
    const isUse = type === 'liveChatMessage';
    const known = await this.#deps.sessions.stillSignedIn(this.#staff.sessionId, isUse);
    if (!known) return false;
    this.#staff = this.#staffClient.staff = known; // The staff name may have changed.
    return true;
  }

  #refuse(message: string, details: RefusalDetails = {}): void {
    this.send({ type: 'error', message, ...details });
  }
}

/** A staff reply in the chat is a step on that visitor's leads, and claims those that are unclaimed. */
async function noteAnswered(deps: LeadDeps, visitorId: string, staff: StaffRef): Promise<void> {
  const { store, clock } = deps;
  for (const found of await leadsInChat(store, visitorId)) {
    await inTurnOf(store, found, async () => {
      const before = await store.get(found.kind, found.id);
      const now = clock.now();
      if (!before || !isNews(before, now)) return;
      await keepChange(deps, before, answered(before, staff, now), { staff, now, toUndo: null });
    });
  }
}

/** Later replies add no history entry, because the conversation shows them. */
function isNews(lead: Lead, now: Date): boolean {
  const owed = stepOwedSince(lead);
  const isFirstWord = readSigns(signsOf(lead)).answer !== 'word';
  return isFirstWord || triageOf(lead) === 'new' || (owed !== null && owed <= now.toISOString());
}

async function leadsInChat(store: Store, visitorId: string): Promise<Lead[]> {
  const visitor = await store.get('visitors', visitorId);
  if (!visitor) return [];
  const theirs = visitor.email === '' ? [] : await store.leadsOf(visitor.email);
  const unmailed = visitor.email === '' ? await requestOf(store, visitorId) : null;
  const requests = [...theirs, ...(unmailed ? [unmailed] : [])].filter(
    (lead) => lead.kind === 'consultations' && lead.visitor_id === visitorId,
  );
  return [...(countsAsLead(visitor) ? [visitor] : []), ...requests];
}
