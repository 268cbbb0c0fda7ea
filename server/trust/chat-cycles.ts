import { randomUUID } from 'node:crypto';
import { type Speaker, seatSpeakers } from './chat-speakers.ts';
import { type Evidence, inspectChat, type SaidLine } from './chat-verdict.ts';
import { type ChatHouse, openChatHouse } from './trust-shop.ts';

export interface ChatRun {
  dir: string;
  /** Opens the shop that the speakers use; by default one server. */
  open?: (dir: string) => Promise<ChatHouse>;
  /** Counts the restarts; every other restart is a kill. */
  cycles: number;
  alwaysKill?: boolean;
  linesPerCycle: number;
  random: () => number;
  progress(sofar: string): void;
}

/** Milliseconds, longer than the slowest start of a server on a busy machine. */
const PATIENCE = 60_000;

/** Lets two visitors on three pages and two desks talk while connections break and the server restarts. */
export async function chatCycles(run: ChatRun) {
  const { dir, open = openChatHouse, cycles, linesPerCycle, random, progress } = run;
  const house = await open(dir);
  const speakers = await seatSpeakers(house, random);
  const conversation = createTalk(speakers, random);
  let restart = Promise.resolve();
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    for (let step = 0; step < linesPerCycle; step += 1) {
      const delivery = conversation.say();
      if (random() < 0.15) conversation.sayAgain();
      if (random() < 0.1) conversation.drop();
      if (random() < 0.3) await within(PATIENCE, delivery, 'an ack');
    }
    await within(PATIENCE, restart, 'a restart');
    progress(`${cycle} restarts, ${conversation.said.length} lines`);
    restart = house.restart(run.alwaysKill || cycle % 2 === 0 ? 'SIGKILL' : 'SIGTERM');
  }
  await within(PATIENCE, restart, 'a restart');
  await within(PATIENCE, Promise.all(conversation.deliveries), 'the last acks');
  const outcome = await compareScreens(house, speakers, conversation.said);
  for (const { client } of speakers) client.close();
  await house.close();
  return outcome;
}

function createTalk(speakers: Speaker[], random: () => number) {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const said: SaidLine[] = [];
  const deliveries: Promise<void>[] = [];
  return {
    said,
    deliveries,
    say(): Promise<void> {
      const { client, threads } = pick(speakers);
      const message = `${client.name} ${said.length + 1}`;
      const line = { visitor_id: pick(threads), message, client_id: randomUUID() };
      const kept: SaidLine = { line, acknowledged: null };
      said.push(kept);
      const delivery = client.deliver(line).then((acknowledged) => {
        kept.acknowledged = acknowledged;
      });
      deliveries.push(delivery);
      return delivery;
    },
    /** Sends a stored message again, from anybody who may write there; no screen may show it twice. */
    sayAgain() {
      const kept = said.filter(({ acknowledged }) => acknowledged);
      if (kept.length === 0) return;
      const { line } = pick(kept);
      pick(speakers.filter(({ threads }) => threads.includes(line.visitor_id))).client.resend(line);
    },
    drop: () => pick(speakers).client.drop(),
  };
}

/** Waits until every screen shows what is stored, or the wait ends, and returns the differences. */
export async function compareScreens(house: ChatHouse, speakers: Speaker[], said: SaidLine[]) {
  const truth: Evidence['truth'] = new Map();
  for (const id of new Set(speakers.flatMap(({ threads }) => threads))) {
    truth.set(id, await house.conversation(id));
  }
  const screens = speakers.map(({ client: { name, screen }, threads }) => {
    return { name, screen, threads };
  });
  const isComplete = ({ screen, threads }: (typeof screens)[number]) =>
    threads.every((id) => screen.lines(id).length >= (truth.get(id)?.length ?? 0));
  await settled(() => screens.every(isComplete));
  return inspectChat({ truth, screens, said });
}

async function within<T>(milliseconds: number, task: Promise<T>, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} did not come`)), milliseconds);
  });
  try {
    return await Promise.race([task, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** Waits up to ten seconds for messages on their way; the verdict reports those that never arrive. */
async function settled(isSettled: () => boolean): Promise<void> {
  for (let look = 0; look < 500 && !isSettled(); look += 1) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
