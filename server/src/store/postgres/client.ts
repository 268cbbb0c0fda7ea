import pg from 'pg';

const PROBE_WITHIN = 1000;

/** What every connection is made with. No error that `pg` makes of an address repeats it. */
export function clientConfig(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: 'sallie',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // Queries of one connection are sent without waiting for the answers to those before.
    pipeline: true,
  } as pg.ClientConfig;
}

/** Whether it takes writes: one that only follows another does not. */
export async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ ...clientConfig(url), connectionTimeoutMillis: PROBE_WITHIN });
  client.on('error', () => {}); // What is asked below fails with it.
  try {
    await client.connect();
    const text = 'select pg_is_in_recovery() as follows';
    const question = { text, query_timeout: PROBE_WITHIN } as pg.QueryConfig;
    const [answer] = (await client.query<{ follows: boolean }>(question)).rows;
    return answer?.follows === false;
  } catch {
    return false; // That it does not answer is the answer.
  } finally {
    void client.end();
  }
}
