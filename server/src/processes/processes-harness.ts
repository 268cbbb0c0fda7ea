import pg from 'pg';
import pino from 'pino';
import { onTestFinished } from 'vitest';
import { createHub } from '../realtime/hub.ts';
import {
  type Connection as DatabaseConnection,
  openDatabase,
  type Query,
} from '../store/postgres/database.ts';
import { migrate } from '../store/postgres/migrations.ts';
import { systemClock } from '../system/clock.ts';
import { systemRandom } from '../system/random.ts';
import { newDatabase } from '../testing/postgres.ts';
import { joinProcesses } from './join.ts';

/** Processes of one database, whose timers run when the test says so. */
export async function aDatabase() {
  const { url, drop } = await newDatabase();
  await migrate(url);
  const client = new pg.Client(url);
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await drop();
  });

  async function join() {
    const database = openDatabase({ url });
    let asked = 0;
    const timers = new Map<() => void, number>();
    const beats: (() => void)[] = [];
    async function connect(): Promise<DatabaseConnection> {
      const connection = await database.connect();
      const query: Query = (statement) => {
        if (statement.name === 'hear') asked += 1;
        return connection.query(statement);
      };
      return { ...connection, query };
    }
    const together = await joinProcesses({
      database: { ...database, connect },
      clock: systemClock,
      random: systemRandom,
      log: pino({ enabled: false }),
      factor: 1,
      after(milliseconds, task) {
        timers.set(task, milliseconds);
        return () => void timers.delete(task);
      },
      every(milliseconds, task) {
        if (milliseconds === 1000) beats.push(task);
        return () => {};
      },
    });
    const { relay } = together;
    const heard: number[] = [];
    const events: string[] = [];
    relay.on('staff', ({ frame }) => {
      if (frame.type === 'read') heard.push(frame.data.seq);
    });
    relay.on('startOver', () => events.push('start over'));
    onTestFinished(async () => {
      pass(Number.POSITIVE_INFINITY); // Or it would wait for ever to try again what failed.
      await together.stop();
      await database.close();
    });

    /** All timers that were set for so long, or less. */
    function pass(milliseconds: number): void {
      for (const [task, at] of [...timers]) {
        if (at > milliseconds) continue;
        timers.delete(task);
        task();
      }
    }

    return {
      ...together,
      database,
      /** How often it asked for what others told. */
      asked: () => asked,
      heard,
      events,
      hub: createHub(relay),
      say: (seq: number) => relay.toStaff({ type: 'read', data: { visitor_id: 'ada', seq } }),
      beat: () => beats.forEach((beat) => void beat()),
      pass,
      after: (milliseconds: number, task: () => void) => {
        timers.set(task, milliseconds);
        return () => void timers.delete(task);
      },
    };
  }

  return { join, sql: async (text: string) => (await client.query(text)).rows };
}

/** Two of them, and nothing left to hear. */
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
