import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Sent {
  model: string;
  messages: { role: string; content: string }[];
  temperature?: number;
  max_tokens?: number;
}

type VisitorEvent = (response: ServerResponse) => void;

export const says = (content: unknown, finish_reason = 'stop') =>
  replies(200, JSON.stringify({ choices: [{ index: 0, finish_reason, message: { content } }] }));

export const replies =
  (status: number, body: string, type = 'application/json'): VisitorEvent =>
  (response) =>
    response.writeHead(status, { 'content-type': type }).end(body);

export const hangs: VisitorEvent = () => {};

export const hangsAfterHeaders: VisitorEvent = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).write('{"choices":[');
};

export const isCut: VisitorEvent = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
  response.write('{"choices":[{"message":{"content":"We are', () => response.destroy());
};

/** Starts a real server with OpenAI's protocol. It runs one task per request; the last serves all others. */
export async function startScriptedOpenai(...script: VisitorEvent[]) {
  const asked: Sent[] = [];
  const open: ServerResponse[] = [];
  let notify = () => {};
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    asked.push(JSON.parse(Buffer.concat(chunks).toString('utf8')) as Sent);
    open.push(response);
    const task = script.length > 1 ? script.shift() : script[0];
    task?.(response);
    notify();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    asked,
    url: `http://127.0.0.1:${port}/v1`,
    script: (...events: VisitorEvent[]) => script.splice(0, script.length, ...events),
    async wasAsked(times: number): Promise<void> {
      while (asked.length < times) {
        await new Promise<void>((resolve) => {
          notify = resolve;
        });
      }
    },
    /** Runs this task for all requests that hang. */
    release(task: VisitorEvent): void {
      for (const response of open.splice(0)) if (!response.writableEnded) task(response);
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
