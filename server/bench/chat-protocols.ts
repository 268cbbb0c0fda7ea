import { randomUUID } from 'node:crypto';
import { callerOf, type TrustVisitor } from '../trust/trust-shop.ts';
import { signIn } from './contestants.ts';
import type { Program } from './program.ts';

export interface Speaker {
  role: 'staff' | 'visitor';
  id: string;
  token?: string;
  cookie?: string;
}

export interface Protocol {
  path: string;
  /** Prepares one desk and this many visitors; this is not measured. */
  speakers(program: Program, visitors: number): Promise<Speaker[]>;
  /** Returns the answer to a frame while connecting; null for no answer, 'ready' once the speaker may send. */
  greet(frame: string | null, speaker: Speaker): string | null;
  message(visitorId: string, message: string, isAdmin: boolean): string;
}

function register({ role, id, token }: Speaker): object {
  if (role === 'staff') return { type: 'register', isAdmin: true };
  return { type: 'register', visitorId: id, visitorToken: token };
}

const inJson: Omit<Protocol, 'speakers'> = {
  path: '/ws/livechat',
  greet(frame, speaker) {
    if (frame === null) return JSON.stringify(register(speaker));
    if (frame.includes('"type":"error"')) throw new Error(frame);
    return frame.includes('"type":"connected"') ? 'ready' : null;
  },
  message: (visitor_id, message, is_admin) =>
    JSON.stringify({
      type: 'liveChatMessage',
      data: { visitor_id, message, is_admin, client_id: randomUUID() },
    }),
};

async function strangers(_: Program, visitors: number): Promise<Speaker[]> {
  const ids = Array.from({ length: visitors }, (_, at) => `visitor-${at}`);
  return [{ role: 'staff', id: '' }, ...ids.map((id): Speaker => ({ role: 'visitor', id }))];
}

export const bareProtocol: Protocol = { ...inJson, speakers: strangers };

/** Staff sign in and open the live chat; each visitor is a guest with a visitor token. */
export const sallieProtocol: Protocol = {
  ...inJson,
  async speakers({ origin }, visitors) {
    const cookie = await signIn(origin);
    const call = callerOf(origin);
    await call('POST', '/api/live-chat-settings', { is_available: true }, cookie);
    const guests = Array.from({ length: visitors }, async (): Promise<Speaker> => {
      const made = await call('POST', '/api/visitors', { name: 'Guest', email: '' });
      const { id, visitorToken } = (await made.json()) as TrustVisitor;
      return { role: 'visitor', id, token: visitorToken };
    });
    return [{ role: 'staff', id: '', cookie }, ...(await Promise.all(guests))];
  },
};

/** Speaks engine.io 4 directly, so that the driver costs the same for all contestants. */
export const socketioProtocol: Protocol = {
  path: '/socket.io/?EIO=4&transport=websocket',
  speakers: strangers,
  greet(frame, speaker) {
    if (frame?.startsWith('0')) return '40';
    if (frame?.startsWith('40')) return `42${JSON.stringify(['register', register(speaker)])}`;
    return frame?.startsWith('42["registered"') ? 'ready' : null;
  },
  message: (visitor_id, message, is_admin) =>
    `42${JSON.stringify(['liveChatMessage', { visitor_id, message, is_admin }])}`,
};
