import { sendConsultation } from '@sallie/shared/contract/consultation';
import { sendContact } from '@sallie/shared/contract/contact';
import { sendDiscountSignup } from '@sallie/shared/contract/discount-signup';
import { readFormOpening } from '@sallie/shared/contract/lead';
import { sendReferral } from '@sallie/shared/contract/referral';
import { createVisitor } from '@sallie/shared/contract/visitor';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { contact } from './forms.ts';
import { createHandClock } from './hand-clock.ts';
import { startTestServer, type TestServer } from './running-server.ts';

export const formOf = {
  contact: { form: sendContact, list: 'contacts' },
  'discount-signup': { form: sendDiscountSignup, list: 'discount-signups' },
  referral: { form: sendReferral, list: 'referrals' },
  consultation: { form: sendConsultation, list: 'consultations' },
  visitor: { form: createVisitor, list: 'visitors' },
} as const;

export const JudgedPost = z.object({
  kind: z.enum(Object.keys(formOf) as (keyof typeof formOf)[]),
  fields: z.record(z.string(), z.unknown()),
  secondsOpen: z.number().check(z.gte(0)),
  website: z.optional(z.string()),
});
export type JudgedPost = z.infer<typeof JudgedPost>;

/** The page was open for as long as the post says, for half a second, or never asked for its opening. */
export type Pace = 'patient' | 'hasty' | 'without an opening';
export const paces: readonly Pace[] = ['patient', 'hasty', 'without an opening'];

/** Returns those of these posts that a shop holds as spam; each comes from its own address. */
export async function heldAmong<Post extends JudgedPost>(
  posts: readonly Post[],
  pace: Pace,
): Promise<Post[]> {
  const clock = createHandClock();
  const server = await startTestServer({ RATE_LIMITS: '1', TRUST_PROXY: '1' }, clock);
  await knowTrouble(server);
  const sent = new Map<string, Post>();
  const from = (at: number) => ({
    'x-forwarded-for': `198.51.${Math.floor(at / 250)}.${at % 250}`,
  });
  async function open(at: number): Promise<object> {
    if (pace === 'without an opening') return {};
    const { opening } = await answer(server, 'GET', readFormOpening.path, undefined, from(at));
    return { opening };
  }
  async function send(post: Post, at: number, opened: object): Promise<void> {
    const website = post.website !== undefined && { website: post.website };
    const body = { ...post.fields, ...website, ...opened };
    const { id } = await answer(server, 'POST', formOf[post.kind].form.path, body, from(at));
    sent.set(String(id), post);
  }
  // Patient posts are sent singly, each after its own time; the others share one time.
  const atOnce = pace === 'patient' ? 1 : 20;
  for (let first = 0; first < posts.length; first += atOnce) {
    const some = posts.slice(first, first + atOnce);
    const opened = await Promise.all(some.map((_, at) => open(first + at)));
    clock.pass(pace === 'patient' ? (some[0]?.secondsOpen ?? 0) * 1000 : 500);
    await Promise.all(some.map((post, at) => send(post, first + at, opened[at] ?? {})));
  }
  // Signs in here, because patient posts take longer than a session lasts.
  const cookie = await server.signIn();
  const lists = Object.values(formOf).map(({ list }) => server.rows(list, cookie));
  const rows = (await Promise.all(lists)).flat();
  return rows.flatMap(({ id, spam }) => (spam ? (sent.get(id) ?? []) : []));
}

async function answer(
  server: TestServer,
  method: string,
  path: string,
  body: unknown,
  from: Record<string, string>,
): Promise<Record<string, unknown>> {
  const reply = await server.call(method, path, body, from);
  expect(reply.ok, JSON.stringify(body)).toBe(true);
  return (await reply.json()) as Record<string, unknown>;
}

/** Waits until the model that detects trouble is loaded, which begins with the first message after a start. */
async function knowTrouble(server: TestServer): Promise<void> {
  const cookie = await server.signIn();
  await server.get(readFormOpening.path, { 'x-forwarded-for': '192.0.2.1' });
  const isTold = async () => {
    const body = {
      ...contact,
      message: 'we are out two thousand dollars and have nothing to show',
    };
    await server.post(sendContact.path, body, { 'x-forwarded-for': '192.0.2.1' });
    return (await server.rows('contacts', cookie)).some(({ urgent }) => urgent);
  };
  await expect.poll(isTold, { timeout: 60_000, interval: 500 }).toBe(true);
}
