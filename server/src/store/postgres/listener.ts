import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { clientConfig } from './client.ts';

const TRY_AGAIN_AFTER = 250;
/** So often it is asked for a sign of life: a connection may be dead without anybody being told. */
const ASK_EVERY = 2000;
const WITHIN = 2000;
/** At a start, which on a busy machine takes a while and ends with what fails. */
const FIRST_WITHIN = 15_000;

export interface Listening {
  channel: string;
  heard(payload: string): void;
  /** It hears, from now on or again: what was told before was missed. */
  joined(): void;
}

/** Listens on a connection of its own, made anew whenever it breaks. Resolves when it hears for the first time. */
export async function listen(url: string, { channel, heard, joined }: Listening) {
  let client = await join(FIRST_WITHIN);
  let stopped = false;
  const over = stay();

  async function join(within = WITHIN): Promise<pg.Client> {
    const made = new pg.Client({ ...clientConfig(url), connectionTimeoutMillis: within });
    made.on('error', () => {}); // It ends then, which is what is waited for.
    made.on('notification', ({ payload = '' }) => heard(payload));
    try {
      await made.connect();
      await made.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      void made.end();
      throw error;
    }
    joined();
    return made;
  }

  /** Until it is stopped: as long as this connection hears, then another. */
  async function stay(): Promise<void> {
    while (!stopped) {
      await hears(client);
      void client.end();
      while (!stopped) {
        try {
          client = await join();
          break;
        } catch {
          await pause(TRY_AGAIN_AFTER, undefined, { ref: false }); // The database says so to all who ask it.
        }
      }
    }
    void client.end();
  }

  /** Resolves when it hears no more. */
  function hears(one: pg.Client): Promise<void> {
    return new Promise((resolve) => {
      const ask = setInterval(() => {
        const question = { text: 'select 1', query_timeout: WITHIN };
        one.query(question).catch(finish);
      }, ASK_EVERY).unref();
      function finish(): void {
        clearInterval(ask);
        resolve();
      }
      one.once('end', finish);
    });
  }

  return {
    async stop(): Promise<void> {
      stopped = true;
      await client.end();
      await over;
    },
  };
}
