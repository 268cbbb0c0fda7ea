import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface PostgresProxy {
  /** The database behind it. */
  url: string;
  /** From now on what the database answers to a statement with these words is lost, and the connection with it. */
  loseAnswersTo(words: string): void;
  /** Nothing goes through any more, and nobody is told. */
  freeze(): void;
  /** All is as it was; connections of before are gone. */
  heal(): void;
  close(): void;
}

/** A way to a database on which connections break and hang when a test says so. */
export async function createPostgresProxy(target: string): Promise<PostgresProxy> {
  const { hostname, port } = new URL(target);
  const pairs = new Set<[Socket, Socket]>();
  let lost: string | null = null;
  let isFrozen = false;
  const server = createServer((client) => {
    const upstream = connect({ host: hostname, port: Number(port) });
    const pair: [Socket, Socket] = [client, upstream];
    pairs.add(pair);
    let isLosing = false;
    const cut = () => {
      pairs.delete(pair);
      for (const socket of pair) socket.destroy();
    };
    client.on('data', (bytes) => {
      if (isFrozen) return;
      isLosing ||= lost !== null && bytes.includes(lost);
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      if (isFrozen) return;
      if (isLosing) cut();
      else client.write(bytes);
    });
    for (const socket of pair) socket.on('close', cut).on('error', cut);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(target);
  url.port = String((server.address() as AddressInfo).port);

  function dropAll(): void {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
    pairs.clear();
  }

  return {
    url: url.href,
    loseAnswersTo(words) {
      lost = words;
    },
    freeze() {
      isFrozen = true;
    },
    heal() {
      isFrozen = false;
      lost = null;
      dropAll();
    },
    close() {
      server.close();
      dropAll();
    },
  };
}
