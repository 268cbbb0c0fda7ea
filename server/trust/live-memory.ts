import { once } from 'node:events';
import { WebSocket } from 'ws';
import { freePort } from '../src/testing/free-port.ts';

/** In bytes; `external` counts the buffers. */
const USED = '(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())';

/** Measures what remains after a garbage collection, because V8 keeps more memory than it uses. */
interface LiveMemory {
  env: Record<string, string>;
  /** Returns the MiB of objects and buffers in use. */
  read(): Promise<number>;
}

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

/** Sends a command to the inspector; resolves to the value that it evaluated, if any. */
async function ask(socket: WebSocket, method: string, params: object): Promise<unknown> {
  socket.send(JSON.stringify({ id: 1, method, params }));
  while (true) {
    const [data] = await once(socket, 'message');
    const { id, result } = JSON.parse(String(data));
    if (id === 1) return result?.result?.value;
  }
}
