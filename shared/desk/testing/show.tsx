import { act, cleanup, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, onTestFinished, vi } from 'vitest';
import type { Call } from '../../contract/client.ts';
import type { Contact } from '../../contract/contact.ts';
import type { After } from '../../realtime/timers.ts';
import { demoBusiness } from '../../rules/business.ts';
import { DeskProvider } from '../app/context.tsx';
import { type OpenDesk, openDesk } from '../app/create.ts';
import type { Host } from '../ports/host.ts';
import { aConnection, aHost } from './host.ts';

/** Answers by the path of the endpoint; each gets the request. */
export type Answers = Record<string, (request: { body?: unknown; params?: unknown }) => unknown>;

/** A part of the server that fails until the test sets `isDown` to false. */
export function failing(
  answer: Answers[string],
  error: Error = new TypeError('Failed to fetch'),
): { isDown: boolean; reply: Answers[string] } {
  const server = {
    isDown: true,
    reply(request: Parameters<Answers[string]>[0]) {
      if (server.isDown) throw error;
      return answer(request);
    },
  };
  return server;
}

/** Answers to the requests of every desk. */
const ofItself: Answers = {
  '/api/phones': () => ({ key: null, refusal: null, phones: [] }),
  '/api/visits': () => [],
  '/api/calendars': () => [],
  '/api/leads/:kind/:id/visits': () => [],
  '/api/leads/:kind/:id/quotes': () => [],
  '/api/free-times': () => ({ time_zone: demoBusiness.timeZone, times: [] }),
};

/** Renders a part of the desk over real stores, in memory; no timer ends unless `after` ends it. */
export function show(
  element: ReactElement,
  answers: Answers = {},
  after: After = () => () => {},
  host: Partial<Host> = {},
) {
  const call = (async ({ path }: { path: string }, request: object = {}) => {
    const answer = answers[path] ?? ofItself[path];
    if (!answer) throw new Error(`nobody answers ${path}`);
    return answer(request);
  }) as unknown as Call;
  const desk = openDesk({
    connection: aConnection({
      call,
      upload: async (endpoint, file) => call(endpoint, { body: file } as never),
    }),
    host: aHost(host),
    onSignedOut() {},
    say() {},
    after,
    now: () => Date.parse('2026-11-20T16:00:00.000Z'),
    newId: () => 'new',
  });
  render(<DeskProvider value={{ desk, facts: demoBusiness }}>{element}</DeskProvider>);
  onTestFinished(cleanup);
  return desk;
}

/** Loads these messages, no leads of other kinds, and the conversations. */
export const loadLists = (desk: OpenDesk, contacts: Contact[] = []) =>
  act(async () => {
    for (const store of Object.values(desk.leads)) store.apply({ type: 'loaded', rows: [] });
    desk.leads.contacts.apply({ type: 'loaded', rows: contacts });
    await desk.conversations.load();
  });

/** Sets the time of all tests in a file; timers still run. Call once. */
export function atTheShop(now: string): void {
  beforeEach(() => void vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());
}
