import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { clientConfig } from './database.ts';

const TRY_AGAIN_AFTER = 250;
/** So often it is asked for a sign of life: a connection may be dead without anybody being told. */
const ASK_EVERY = 2000;
const WITHIN = 2000;
/** At a start, which on a busy machine takes a while and ends with what fails. */
const FIRST_WITHIN = 15_000;

/**
 * Listens to a channel on a connection of its own, made anew whenever it breaks; resolves when it listens for the first time.
 * Calls `handle` with what is notified, and with null whenever it listens from now on or again: what came before was missed.
 */
export async function listen(
  url: string,
  channel: string,
  handle: (payload: string | null) => void,
) {
  let client = await connect(FIRST_WITHIN);
  let isStopped = false;
  const over = stay();

  async function connect(within = WITHIN): Promise<pg.Client> {
    const made = new pg.Client({ ...clientConfig(url), connectionTimeoutMillis: within });
    made.on('error', () => {}); // It ends then, which is what is waited for.
    made.on('notification', ({ payload = '' }) => handle(payload));
    try {
      await made.connect();
      await made.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      void made.end();
      throw error;
    }
    handle(null);
    return made;
  }

  /** As long as this connection lives, then another. */
  async function stay(): Promise<void> {
    while (!isStopped) {
      await end(client);
      void client.end();
      await reconnect();
    }
    void client.end();
  }

  async function reconnect(): Promise<void> {
    while (!isStopped) {
      try {
        client = await connect();
        return;
      } catch {
        await pause(TRY_AGAIN_AFTER, undefined, { ref: false }); // The database says so to all who ask it.
      }
    }
  }

  return {
    async stop(): Promise<void> {
      isStopped = true;
      await client.end();
      await over;
    },
  };
}

/** Resolves when nothing comes over it any more. */
function end(client: pg.Client): Promise<void> {
  return new Promise((resolve) => {
    const asking = setInterval(() => {
      const question = { text: 'select 1', query_timeout: WITHIN };
      client.query(question).catch(finish);
    }, ASK_EVERY).unref();
    function finish(): void {
      clearInterval(asking);
      resolve();
    }
    client.once('end', finish);
  });
}
