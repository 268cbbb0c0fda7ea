import { type ChatClient, connectChatClient } from './chat-client.ts';
import type { ChatHouse } from './chat-house.ts';

/** Who talks, and in whose threads they may. */
export interface Speaker {
  client: ChatClient;
  threads: string[];
}

/** Visitor one on two pages, visitor two on one, and two desks. */
export async function seatSpeakers(house: ChatHouse, random: () => number): Promise<Speaker[]> {
  const { origin } = house;
  const one = await house.newVisitor();
  const two = await house.newVisitor();
  const threads = [one.id, two.id];

  const page = (name: string, { id, visitorToken }: typeof one): Speaker => ({
    threads: [id],
    client: connectChatClient({
      name,
      origin,
      headers: {},
      random,
      own: id,
      register: ({ lastSeq }) => ({
        type: 'register',
        visitorId: id,
        visitorToken,
        ...(lastSeq !== undefined && { lastSeq }),
      }),
    }),
  });

  const desk = (name: string, cookie: string): Speaker => ({
    threads,
    client: connectChatClient({
      name,
      origin,
      headers: { cookie },
      random,
      own: null,
      register: ({ cursor }) => ({ type: 'register', isAdmin: true, ...(cursor && { cursor }) }),
      async reload(screen) {
        for (const id of threads) {
          for (const line of await house.conversation(id, cookie)) screen.show(id, line);
        }
      },
    }),
  });

  const desks = house.cookies.map((cookie, index) => desk(`desk ${index + 1}`, cookie));
  return [page('page 1', one), page('page 2', one), page('page 3', two), ...desks];
}
