import { randomUUID } from 'node:crypto';
import type { Message } from '@sallie/shared/contract/conversation';
import { openTrustShop, type TrustVisitor } from './trust-shop.ts';

/** A shop with two desks that can be restarted while people talk. */
export interface ChatHouse {
  origin: string;
  newVisitor(): Promise<TrustVisitor>;
  restart(signal: NodeJS.Signals): Promise<void>;
  close(): Promise<unknown>;
  conversation(visitorId: string, cookie?: string): Promise<Message[]>;
  cookies: string[];
}

export async function openChatHouse(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<ChatHouse> {
  const shop = await openTrustShop(dataDir, env);
  const { origin, call, signIn, staff, newVisitor, restart, close } = shop;
  const colleague = { username: 'robin', name: 'Robin', password: randomUUID() };
  await call('POST', '/api/staff', colleague, staff);
  return {
    origin,
    newVisitor,
    restart,
    close,
    async conversation(visitorId: string, cookie = staff): Promise<Message[]> {
      const path = `/api/conversations?visitor_id=${visitorId}`;
      return (await (await call('GET', path, undefined, cookie)).json()) as Message[];
    },
    cookies: [staff, await signIn(colleague.username, colleague.password)],
  };
}
