import { HOUR_MS } from '@sallie/shared/rules/duration';
import type { Core } from '../core.ts';
import { Refusal } from '../http/refusal.ts';
import { createSigner, IN_A_LINK } from '../system/signer.ts';
import type { LeadRefs } from './lead-refs.ts';

/** What opens every link of a mail and presses every button of its page is done by then. */
export const RIPE_IN_MS = 3000;
const OLDEST_MS = HOUR_MS;

/** A page as a mail names it. */
interface MailedPage {
  id: string;
  /** Which of its tellings. */
  sequence: number;
}

/** What the page shows. */
interface Seen {
  id: string;
  version: number;
}

interface LinkDeps extends Pick<Core, 'secret' | 'clock' | 'random'> {
  refs: LeadRefs;
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
  const { sign, isSigned } = createSigner(await readSecret('mail-secret'), IN_A_LINK);
  const ofPage = (id: string, sequence: string | number) => `${name} page ${id} ${sequence}`;
  const ofPress = (issued: string, { id, version }: Seen) =>
    `${name} press ${issued} ${id} ${version}`;

  return {
    pathFor: ({ id, sequence }: MailedPage) =>
      `/${name}/${refs.refOf(id)}.${sequence}.${sign(ofPage(id, sequence))}`,
    /** What a link is for; null when it is none of ours. */
    read(token: string): MailedPage | null {
      const [ref = '', sequence = '', given = '', ...rest] = token.split('.');
      const id = refs.idOf(ref) ?? ref;
      if (rest.length > 0 || !isSigned(ofPage(id, sequence), given)) return null;
      return { id, sequence: Number(sequence) };
    },
    /** Comes with the page. */
    press(seen: Seen): string {
      // The wall clock counts here: the press may reach another process, whose steady clock is its own.
      const issued = `${clock.now().getTime().toString(36)}.${random.token(6)}`;
      return `${issued}.${sign(ofPress(issued, seen))}`;
    },
    /** Throws where nobody can have read the page by now, or it is too old, or is not the one. */
    requirePress(press: string, seen: Seen): void {
      const [at = '', nonce = '', given = ''] = press.split('.');
      const age = clock.now().getTime() - Number.parseInt(at, 36);
      const isOurs = isSigned(ofPress(`${at}.${nonce}`, seen), given);
      if (!isOurs || !(age >= RIPE_IN_MS && age <= OLDEST_MS))
        throw new Refusal(
          409,
          'Please look at the page again, and then press the button once more.',
        );
    },
  };
}
