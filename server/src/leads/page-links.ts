import { createHmac, timingSafeEqual } from 'node:crypto';
import { Refusal } from '../http/refusal.ts';
import type { Clock } from '../system/clock.ts';
import type { Random } from '../system/random.ts';
import type { ReadSecret } from '../system/secret-file.ts';
import type { LeadRefs } from './lead-refs.ts';

/** 128 bits of a hash are beyond guessing, and keep the link on two lines. */
const LENGTH = 22;
/** What opens every link of a mail and presses every button of its page is done by then (milliseconds). */
export const RIPE_IN = 3000;
const OLDEST = 3_600_000;

/** As a mail told it. */
interface MailedPage {
  id: string;
  /** Which of its tellings. */
  sequence: number;
}

/** As the page shows it. */
interface Seen {
  id: string;
  version: number;
}

interface LinkDeps {
  secret: ReadSecret;
  refs: LeadRefs;
  clock: Pick<Clock, 'now'>;
  random: Random;
}

export type PageLinks = Awaited<ReturnType<typeof openPageLinks>>;

/**
 * The pages of customers, of their visits or of their quotes: a link for what a mail told, and the proof that a person who
 * saw the page pressed a button.
 */
export async function openPageLinks(
  name: 'visit' | 'quote',
  { secret: readSecret, refs, clock, random }: LinkDeps,
) {
  const secret = await readSecret('mail-secret');
  const sign = (purpose: 'page' | 'press', what: string) =>
    createHmac('sha256', secret)
      .update(`${name} ${purpose} ${what}`)
      .digest('base64url')
      .slice(0, LENGTH);
  const isSigned = (given: string, purpose: 'page' | 'press', what: string) => {
    const [expected, signature] = [Buffer.from(sign(purpose, what)), Buffer.from(given)];
    return signature.length === expected.length && timingSafeEqual(signature, expected);
  };

  return {
    pathFor: ({ id, sequence }: MailedPage) =>
      `/${name}/${refs.refOf(id)}.${sequence}.${sign('page', `${id} ${sequence}`)}`,
    /** What a link is for; null when it is none of ours. */
    read(token: string): MailedPage | null {
      const [ref = '', sequence = '', given = '', ...rest] = token.split('.');
      const id = refs.idOf(ref) ?? ref;
      if (rest.length > 0 || !isSigned(given, 'page', `${id} ${sequence}`)) return null;
      return { id, sequence: Number(sequence) };
    },
    /** Comes with the page. */
    press({ id, version }: Seen): string {
      // By the wall clock: the press may reach another process, whose steady clock is its own.
      const issued = `${clock.now().getTime().toString(36)}.${random.token(6)}`;
      return `${issued}.${sign('press', `${issued} ${id} ${version}`)}`;
    },
    /** Throws where nobody can have read the page by now, or it is too old, or is not the one. */
    requirePress(press: string, { id, version }: Seen): void {
      const [at = '', nonce = '', given = ''] = press.split('.');
      const age = clock.now().getTime() - Number.parseInt(at, 36);
      const isOurs = isSigned(given, 'press', `${at}.${nonce} ${id} ${version}`);
      if (!isOurs || !(age >= RIPE_IN && age <= OLDEST))
        throw new Refusal(
          409,
          'Please look at the page again, and then press the button once more.',
        );
    },
  };
}
