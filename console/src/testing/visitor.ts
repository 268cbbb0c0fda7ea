import { once } from 'node:events';
import { type ContactForm, sendContact } from '@sallie/shared/contract/contact';
import { ServerFrame } from '@sallie/shared/contract/frames';
import { createVisitor } from '@sallie/shared/contract/visitor';
import type { Shop } from '@sallie/shared/testing/built-server';
import { WebSocket } from 'ws';
import * as z from 'zod/mini';

const Stored = z.object({ id: z.string() });
const Arrived = z.object({ id: z.string(), visitorToken: z.string() });

async function post(shop: Shop, path: string, body: object): Promise<unknown> {
  const response = await fetch(shop.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return response.json();
}

/** Fills in the contact form; returns the record's id. */
export async function writeTo(shop: Shop, form: Partial<ContactForm> = {}): Promise<string> {
  const record = await post(shop, sendContact.path, {
    name: 'Ada Miller',
    email: 'ada@example.com',
    message: 'Our kitchen floor creaks.',
    ...form,
  });
  return Stored.parse(record).id;
}

export interface ChattingVisitor {
  id: string;
  say(message: string): void;
  heard: string[];
  leave(): void;
}

export async function chatWith(shop: Shop, name = 'Ben Novak'): Promise<ChattingVisitor> {
  const { id, visitorToken } = Arrived.parse(
    await post(shop, createVisitor.path, { name, email: 'ben@example.com' }),
  );
  const socket = new WebSocket(`${shop.origin.replace('http', 'ws')}/ws/livechat`);
  const heard: string[] = [];
  await once(socket, 'open');
  const registered = new Promise<void>((resolve, reject) => {
    socket.on('message', (data) => {
      const frame = ServerFrame.parse(JSON.parse(String(data)));
      if (frame.type === 'connected') resolve();
      if (frame.type === 'error') reject(new Error(frame.message));
      if (frame.type === 'liveChatMessage' && frame.data.is_admin) heard.push(frame.data.message);
    });
  });
  socket.send(JSON.stringify({ type: 'register', visitorId: id, visitorToken }));
  await registered;
  return {
    id,
    heard,
    say: (message) =>
      socket.send(
        JSON.stringify({
          type: 'liveChatMessage',
          data: { visitor_id: id, message, client_id: crypto.randomUUID() },
        }),
      ),
    leave: () => socket.terminate(),
  };
}
