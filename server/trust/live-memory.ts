import { once } from 'node:events';
import { WebSocket } from 'ws';
import { freePort } from '../src/testing/free-port.ts';

/** In bytes; what is external holds the buffers. */
const USED = '(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())';

/** What a server still holds once its garbage is collected: of the rest that it has in memory V8 only keeps room. */
interface LiveMemory {
  /** What the server is to be started with. */
  env: Record<string, string>;
  /** MiB of its objects and buffers now. */
  read(): Promise<number>;
}

/** Of a server of its own; asked over its inspector. */
export async function watchMemory(): Promise<LiveMemory> {
  const port = await freePort();
  return {
    env: { NODE_OPTIONS: `--inspect=127.0.0.1:${port}` },
    async read() {
      const reply = await fetch(`http://127.0.0.1:${port}/json/list`);
      const [server] = (await reply.json()) as { webSocketDebuggerUrl: string }[];
      const socket = new WebSocket(server?.webSocketDebuggerUrl ?? '');
      await once(socket, 'open');
      await ask(socket, 'HeapProfiler.collectGarbage', {});
      const used = await ask(socket, 'Runtime.evaluate', { expression: USED });
      socket.close();
      return Number(used) / 2 ** 20;
    },
  };
}

/** Resolves with the value of what was evaluated, if anything was. */
async function ask(socket: WebSocket, method: string, params: object): Promise<unknown> {
  socket.send(JSON.stringify({ id: 1, method, params }));
  while (true) {
    const [data] = await once(socket, 'message');
    const { id, result } = JSON.parse(String(data));
    if (id === 1) return result?.result?.value;
  }
}
