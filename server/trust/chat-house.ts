import { randomUUID } from 'node:crypto';
import type { Message } from '@sallie/shared/contract/message';
import { openTrustShop } from './trust-shop.ts';

export type ChatHouse = Awaited<ReturnType<typeof openChatHouse>>;

/** A shop with two desks, to be restarted under its guests. */
export async function openChatHouse(dataDir: string, env: Record<string, string> = {}) {
  const { origin, call, signIn, staff, newVisitor, restart, close } = await openTrustShop(
    dataDir,
    env,
  );
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
