import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface PostgresProxy {
  url: string;
  /** Loses the database's answers to statements that contain these words, together with their connection. */
  loseAnswersTo(words: string): void;
  /** Lets nothing through any more, without closing a connection. */
  freeze(): void;
  /** Restores the proxy; earlier connections stay lost. */
  heal(): void;
  close(): void;
}

/** Creates a proxy to a database whose connections break and hang when a test says so. */
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
