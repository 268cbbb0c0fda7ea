import { type Chat, openChat } from './chat-load.ts';
import { bareProtocol, type Protocol, sallieProtocol, socketioProtocol } from './chat-protocols.ts';
import { type Bench, LIMIT, loaded, SALLIE } from './contestants.ts';
import type { Program } from './program.ts';
import { inRounds } from './rounds.ts';

const VISITORS = 200;
const RATE = 200;
const WARM = 100;
const LONG = 500;

const cells = [
  { name: `${RATE} a second`, run: (chat: Chat, ms: number) => chat.atRate(RATE, ms) },
  { name: 'most, one busy desk', run: (chat: Chat, ms: number) => chat.most('both', ms) },
  { name: 'most, visitors alone', run: (chat: Chat, ms: number) => chat.most('visitors', ms) },
];

/** Measures messages from the sender's socket to the other side's; Sallie and SQLite store them first. */
export const benchChat: Bench = async (contestants, peers, budget) => {
  const joined = new Map<string, { program: Program; chat: Chat }>();
  async function join(name: string, program: Program, protocol: Protocol) {
    joined.set(name, { program, chat: await openChat(program, protocol, VISITORS) });
    program.hold();
  }
  await join(LIMIT, await contestants.limit('chat'), bareProtocol);
  await join(SALLIE, await contestants.sallie(), sallieProtocol);
  if (peers) {
    await join('socket.io', await contestants.peer(peers.socketio), socketioProtocol);
    const stored = await contestants.peer(peers.socketio, { STORE: 'sqlite' });
    await join('socket.io + SQLite', stored, socketioProtocol);
  }
  const names = [...joined.keys()];

  const results = await inRounds(
    budget,
    cells.map(({ name }) => name),
    names,
    (cellName, name) => {
      const { program, chat } = joined.get(name) as { program: Program; chat: Chat };
      const { run } = cells.find((one) => one.name === cellName) as (typeof cells)[0];
      return loaded(program, (ms) => run(chat, ms), { warm: WARM, long: LONG });
    },
  );
  for (const { program, chat } of joined.values()) {
    chat.close();
    await program.end();
  }

  results.print(
    `Chat, ${VISITORS} visitors`,
    [
      ['messages/s', 'perSecond'],
      [`× ${LIMIT}`, 'perSecond', LIMIT],
      ['p50 ms', 'p50'],
      [`p50 × ${LIMIT}`, 'p50', LIMIT],
      ['p99 ms', 'p99'],
      ['CPU µs', 'cpu'],
      ['stall ms', 'stall'],
      ['lost', 'lost'],
    ],
    'load',
  );
};
