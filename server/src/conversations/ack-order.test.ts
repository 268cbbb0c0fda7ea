import { expect, test } from 'vitest';
import { line, newVisitor, openChatShop, openPage } from '../testing/chat-socket.ts';

type Heard = Awaited<ReturnType<typeof openPage>>;

/** Returns the messages a socket knows, in the order of their frames; its own by their acks. */
const told = ({ frames }: Heard) =>
  frames.flatMap((frame) => {
    if (frame.type === 'ack') return frame.seq;
    return frame.type === 'liveChatMessage' ? frame.data.seq : [];
  });

test('two senders at the same time get both messages in the order of their seq', async () => {
  const { server, staffClient } = await openChatShop();
  for (let count = 0; count < 10; count += 1) {
    const ada = await newVisitor(server);
    const page = await openPage(server, ada);
    const before = told(staffClient).length;
    staffClient.send(line(ada, 'Hello from Dana', { client_id: 'dana' }));
    page.send(line(ada, 'Hello from Ada', { client_id: 'ada' }));
    await expect.poll(() => told(page)).toHaveLength(2);
    await expect.poll(() => told(staffClient)).toHaveLength(before + 2);
    expect([told(staffClient).slice(before), told(page)]).toEqual([
      [1, 2],
      [1, 2],
    ]);
  }
});
