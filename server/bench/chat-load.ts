import { setTimeout as pause } from 'node:timers/promises';
import type { Protocol, Speaker } from './chat-protocols.ts';
import type { Program } from './program.ts';
import { quantile } from './rounds.ts';
import { openWebSocket, type WebSocketClient } from './web-socket.ts';

const words = ' Would Thursday at ten suit you for the visit, please? We are at home until noon.';
/** This many messages are under way when throughput is measured. */
const UNDER_WAY = 128;
const LATEST = 3000;

export type ChatFigures = {
  count: number;
  perSecond: number;
  p50: number;
  p99: number;
  /** Messages that were not delivered within `LATEST` milliseconds after the last was sent. */
  lost: number;
};

export type Chat = Awaited<ReturnType<typeof openChat>>;

/** Connects a desk (to `deskAt`) and visitors. A message counts when it has reached the other side. */
export async function openChat(
  program: Program,
  protocol: Protocol,
  visitors: number,
  deskAt = program,
) {
  const speakers = await protocol.speakers(program, visitors);
  const sockets: { speaker: Speaker; socket: WebSocketClient }[] = [];
  const underWay = new Map<number, { at: number; isAdmin: boolean }>();
  const took: number[] = [];
  let next = 0;
  let onDelivered = () => {};

  function heard(text: string, { role }: Speaker) {
    const at = text.indexOf('@@');
    if (at < 0) return;
    const number = Number.parseInt(text.slice(at + 2, at + 12), 10);
    const sent = underWay.get(number);
    if (!sent || sent.isAdmin === (role === 'staff')) return;
    underWay.delete(number);
    took.push(performance.now() - sent.at);
    onDelivered();
  }

  for (const speaker of speakers) {
    const at = speaker.role === 'staff' ? deskAt : program;
    sockets.push({ speaker, socket: await join(at, protocol, speaker, heard) });
  }
  const [desk, ...guests] = sockets as [(typeof sockets)[0], ...typeof sockets];

  function send(isAdmin: boolean) {
    const guest = guests[next % guests.length] as (typeof sockets)[0];
    const text = `@@${String(next).padStart(10, '0')}${words}`;
    const frame = protocol.message(guest.speaker.id, text, isAdmin);
    underWay.set(next, { at: performance.now(), isAdmin });
    next += 1;
    (isAdmin ? desk : guest).socket.send(frame);
  }

  async function measured(speak: () => Promise<void>): Promise<ChatFigures> {
    took.length = 0;
    underWay.clear();
    const began = performance.now();
    await speak();
    onDelivered = () => {};
    const perSecond = (took.length * 1000) / (performance.now() - began);
    const end = performance.now() + LATEST;
    while (underWay.size > 0 && performance.now() < end) await pause(2);
    return {
      count: took.length,
      perSecond,
      p50: quantile(took, 0.5),
      p99: quantile(took, 0.99),
      lost: underWay.size,
    };
  }

  return {
    /** Every other message comes from the desk. */
    atRate: (perSecond: number, ms: number) =>
      measured(async () => {
        const began = performance.now();
        let sent = 0;
        for (let passed = 0; passed < ms; passed = performance.now() - began) {
          for (; sent < (perSecond * passed) / 1000; sent += 1) send(sent % 2 === 1);
          await pause(1);
        }
      }),
    /** Sends as many messages as possible; with `both`, every other one comes from the desk. */
    most: (by: 'both' | 'visitors', ms: number) =>
      measured(async () => {
        onDelivered = () => send(by === 'both' && next % 2 === 1);
        for (let sent = 0; sent < UNDER_WAY; sent += 1) onDelivered();
        await pause(ms);
      }),
    close() {
      for (const { socket } of sockets) socket.close();
    },
  };
}

async function join(
  { port }: Program,
  { path, greet }: Protocol,
  speaker: Speaker,
  heard: (text: string, speaker: Speaker) => void,
): Promise<WebSocketClient> {
  let isReady = false;
  let welcome = () => {};
  let refuse = (_: unknown) => {};
  const ready = new Promise<void>((resolve, reject) => {
    welcome = resolve;
    refuse = reject;
  });
  const early: string[] = [];
  let socket: WebSocketClient | null = null;

  function onText(text: string) {
    if (isReady) return heard(text, speaker);
    if (!socket) return void early.push(text);
    try {
      answer(greet(text, speaker));
    } catch (error) {
      refuse(error);
    }
  }

  function answer(word: string | null) {
    if (word === null) return;
    isReady = word === 'ready';
    if (isReady) welcome();
    else socket?.send(word);
  }

  const { cookie } = speaker;
  socket = await openWebSocket({ port, path, ...(cookie && { cookie }) }, onText);
  answer(greet(null, speaker));
  for (const text of early) onText(text);
  await ready;
  return socket;
}
