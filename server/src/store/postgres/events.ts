import pg from 'pg';
import { StoreUnavailable } from '../store.ts';
import type { Connection, Database, Query } from './database.ts';

/** The most events of one answer; the next query asks for the rest. */
const MOST_READ = 500;
const UNIQUE_VIOLATION = '23505';

/** An event as it is read. `body` is null for events of this process, which has them already. */
interface ReadEvent {
  seq: number;
  process: string;
  /** The number by which its process counts its own events. */
  number: number;
  body: string | null;
}

/** The bodies are one text, joined by line breaks, which no JSON text contains; so Postgres does not parse them. */
const append = {
  name: 'append events',
  text: `with place as (
      update last_event set seq = seq + $4 returning seq
    ), appended as (
      insert into events (seq, process, number, body) select place.seq - $4 + nth, $1, $2::bigint + nth - 1, body
      from place, unnest(string_to_array($3, E'\\n')) with ordinality as sent (body, nth)
    )
    select seq::float8, pg_notify('events', $1) from place`,
};

const read = {
  name: 'read events',
  text: `select l.seq::float8 as last, e.* from last_event l left join lateral (
      select seq::float8, process, number::float8, case when process <> $1 then body end as body
      from events where seq > $2 order by seq limit ${MOST_READ}
    ) e on true`,
};

export type Events = ReturnType<typeof createEvents>;

/** The events of all processes of one database, in one order without gaps. `me` is the name of this process. */
export function createEvents(query: Query, me: string) {
  return {
    /**
     * Appends consecutive events as JSON texts; `first` is the number of the first. Resolves to the place of the
     * last, or to null when they were appended before and the answer was lost.
     */
    async append(first: number, bodies: readonly string[]): Promise<number | null> {
      const values = [me, first, bodies.join('\n'), bodies.length];
      try {
        const [last] = await query<{ seq: number }>({ ...append, values });
        if (!last) throw new StoreUnavailable('There is no place for events yet');
        return last.seq;
      } catch (error) {
        if (!(error instanceof pg.DatabaseError) || error.code !== UNIQUE_VIOLATION) throw error;
        return null;
      }
    },
    /**
     * Returns the next events after `seq`, and whether these are all. `last` is the place of the last event ever
     * appended; after a crash of the database it is known only from the next heartbeat on.
     */
    async after(seq: number) {
      const rows = await query<ReadEvent & { last: number }>({ ...read, values: [me, seq] });
      const events = rows.filter((row) => row.seq !== null);
      return { events, last: rows[0]?.last ?? seq, isAll: rows.length < MOST_READ };
    },
    async last(): Promise<number> {
      const [place] = await query<{ seq: number }>({
        text: 'select seq::float8 from last_event',
      });
      return place?.seq ?? 0;
    },
  };
}

/**
 * Keeps a connection of its own, so that events wait behind no other query, and listens for events of processes
 * other than `me`. After it ends, the next query opens a new one.
 */
export function keepConnection(database: Pick<Database, 'connect'>, me: string) {
  let kept: Promise<Connection> | null = null;
  let onNotified = () => {};

  function open(): Promise<Connection> {
    const opened: Promise<Connection> = listening(database, (from) => {
      if (from === null) giveBack(opened);
      // Notifications may have been lost with the connection that ended.
      if (from !== me) onNotified();
    });
    return opened;
  }

  function giveBack(mine = kept): void {
    if (kept !== mine) return;
    kept = null;
    mine?.then(
      (connection) => connection.release(),
      () => {},
    );
  }

  const query: Query = async (statement) => {
    kept ??= open();
    const mine = kept;
    try {
      return await (await mine).query(statement);
    } catch (error) {
      giveBack(mine);
      throw error;
    }
  };
  return {
    query,
    close() {
      onNotified = () => {};
      giveBack();
    },
    onNotified(handle: () => void) {
      onNotified = handle;
    },
  };
}

async function listening(
  database: Pick<Database, 'connect'>,
  handle: (from: string | null) => void,
): Promise<Connection> {
  const connection = await database.connect();
  try {
    await connection.listen('events', handle);
    return connection;
  } catch (error) {
    connection.release();
    throw error;
  }
}

/** Deletes events before `before` that every process has read, unless it is stuck, and very old events. */
export async function dropOldEvents(query: Query, before: number): Promise<void> {
  await query({
    text: `delete from events where at < clock_timestamp() - interval '1 hour' or seq < (select seq from last_event) - 5000
      or (seq < $1 and at < clock_timestamp() - interval '1 second')`,
    values: [before],
  });
  // Deleted rows hold erased text until a vacuum.
  await query({ text: 'vacuum events' });
}
