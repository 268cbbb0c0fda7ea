import pg from 'pg';
import pino from 'pino';
import { onTestFinished } from 'vitest';
import { joinProcesses } from '../processes/join.ts';
import { Hub } from '../realtime/hub.ts';
import { openDatabase } from '../store/postgres/database.ts';
import { openShared } from '../store/postgres/shared.ts';
import { systemClock as clock } from '../system/clock.ts';
import { systemRandom as random } from '../system/secrets.ts';
import { ownDatabase } from './postgres.ts';

/** Opens a database for several processes, whose timers run when the test says so. */
export async function aDatabase() {
  const url = await ownDatabase();
  const client = new pg.Client(url);
  await client.connect();
  onTestFinished(() => client.end());

  async function join() {
    const database = openDatabase({ url });
    const log = pino({ enabled: false });
    const shared = openShared({ database, clock, random, log, factor: 1, ticketLife: 60_000 });
    let reads = 0;
    const { after: read } = shared.events;
    shared.events.after = (seq) => {
      reads += 1;
      return read(seq);
    };
    const timers = new Map<() => void, number>();
    let beat = () => {};
    const after = (milliseconds: number, task: () => void) => {
      timers.set(task, milliseconds);
      return () => void timers.delete(task);
    };
    const every = (milliseconds: number, task: () => void) => {
      if (milliseconds === 1000) beat = task;
      return () => {};
    };
    const together = await joinProcesses(shared, { log, after, every });
    const { relay } = together;
    const handled: number[] = [];
    const signs: string[] = [];
    relay.on('staff', ({ frame }) => {
      if (frame.type === 'read') handled.push(frame.data.seq);
    });
    relay.on('startOver', () => signs.push('start over'));

    function pass(milliseconds: number): void {
      for (const [task, at] of [...timers]) {
        if (at > milliseconds) continue;
        timers.delete(task);
        task();
      }
    }
    onTestFinished(async () => {
      pass(Number.POSITIVE_INFINITY); // Otherwise `stop` would wait for ever for failed work.
      await together.stop().finally(() => database.close());
    });

    return {
      ...{ ...together, database, handled, signs, after, pass, beat },
      /** Counts the reads of what other processes emitted. */
      reads: () => reads,
      hub: new Hub(relay),
      emit: (seq: number) => relay.toStaff({ type: 'read', data: { visitor_id: 'ada', seq } }),
    };
  }

  return { join, url, sql: async (text: string) => (await client.query(text)).rows };
}

/** Opens a database with two processes that have handled everything. */
export async function two() {
  const shop = await aDatabase();
  const [one, other] = [await shop.join(), await shop.join()];
  for (const each of [one, other]) await each.begin();
  const settled = async () => {
    for (const each of [one, other, one, other]) await each.relay.caughtUp();
  };
  await settled();
  return { ...shop, one, other, settled };
}
