import type { Contact } from '@sallie/shared/contract/contact';
import { expect } from 'vitest';
import { accountOf } from './colleague.ts';
import { contact } from './forms.ts';
import { createHandClock, OPEN } from './hand-clock.ts';
import { type Device, startPushService } from './push-service.ts';
import { startTestServer, type TestServer } from './running-server.ts';

/** A Monday at 9 PM. */
export const CLOSED = Date.parse('2026-11-24T02:00:00Z');
export const often = { interval: 5 };
export const PUBLIC_ORIGIN = 'https://shop.example';

export interface Person {
  id: string;
  cookie: string;
}

export async function aPhoneShop(openedAt = OPEN, env: Record<string, string> = {}) {
  const clock = createHandClock(openedAt);
  const service = await startPushService(clock);
  const settings = { PUBLIC_ORIGIN, SMTP_URL: 'smtp://127.0.0.1:1', ...env };
  const server = await startTestServer(settings, clock, { ownPushService: service.own });
  const dana = await me(server, await server.signIn());
  return {
    clock,
    service,
    server,
    dana,
    phoneOf: (person: Person, name = 'iPhone') => phoneOf(server, service.device(), person, name),
    async lead(fields: object = {}) {
      return server.make<Contact>('/api/contact', { ...contact, ...fields });
    },
    patch: (id: string, body: object, { cookie } = dana) =>
      server.patch(`/api/leads/contacts/${id}`, body, cookie),
  };
}

async function me(server: TestServer, cookie: string): Promise<Person> {
  return { id: await accountOf(server, cookie), cookie };
}

/** Adds a phone that shows each push and confirms it, as our service worker does. */
export async function phoneOf(
  server: TestServer,
  device: Device,
  { cookie }: Person,
  name: string,
) {
  device.onShown = async ({ data }) => {
    const reply = await server.post('/api/push-receipts', { token: data.receipt });
    if (reply.status === 204) device.receipts += 1;
  };
  const added = await server.post('/api/phones', { ...device.subscription, name }, cookie);
  expect(added.status).toBe(201);
  const { id } = (await added.json()) as { id: string };
  const standsOn = () => device.standing().map(({ title, body }) => `${title}: ${body}`);
  return {
    ...{ id, device, standsOn },
    shows: (...wanted: string[]) => expect.poll(standsOn, often).toEqual(wanted),
    is: async () => (await phonesOf(server, cookie)).phones.find((one) => one.id === id),
  };
}

export async function phonesOf(server: TestServer, cookie: string) {
  return server.read<{
    key: string | null;
    refusal: string | null;
    phones: { id: string; name: string; rang_at: string | null; silent: boolean }[];
  }>('/api/phones', cookie);
}

export const secondSession = async (server: TestServer) => me(server, await server.signIn());
