import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../system/log.ts';
import { answerCalmly } from './refusal.ts';

async function answering(fail: () => never) {
  const logged: string[] = [];
  const app = new Koa();
  app.use(answerCalmly(createLog('info', { write: (text) => void logged.push(text) })));
  app.use(fail);
  const server = createServer(app.callback());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { reply: await fetch(`http://127.0.0.1:${port}/`), logged };
}

test.each([
  new SyntaxError('Invalid regular expression: /ann@home.example/u'),
  Object.assign(new Error('of a library, about ann@home.example'), { status: 400 }),
  Object.assign(new Error('of a library, about ann@home.example'), { status: 413 }),
])(
  'a mistake of ours answers 500 and is logged without the address in its message: %s',
  async (mistake) => {
    const { reply, logged } = await answering(() => {
      throw mistake;
    });
    expect(reply.status).toBe(500);
    expect(await reply.text()).toMatch(/went wrong on our side/);
    expect(logged.join()).toContain(mistake.name);
    expect(logged.join()).not.toContain('ann@home.example');
  },
);
