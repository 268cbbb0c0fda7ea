import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { isMailRef } from '@sallie/shared/contract/mail';
import { HOUR_MS } from '@sallie/shared/rules/duration';
import type { Core } from '../core.ts';
import { Refusal } from '../http/refusal.ts';
import type { ReadSecret } from '../system/secrets.ts';
import { createSigner, IN_A_LINK } from '../system/secrets.ts';

export type LeadRefs = Awaited<ReturnType<typeof openLeadRefs>>;

/**
 * Names leads in mails and their links: mails are forwarded, while the id is only for the sender and staff. An
 * id is 128 random bits, one block of the cipher, so its ciphertext is as short and unique, and cannot be
 * mapped to the id without the shop's secret. Nothing has to be stored.
 */
export async function openLeadRefs(readSecret: ReadSecret) {
  const secret = await readSecret('mail-secret');
  const key = createHash('sha256').update(`lead ref ${secret}`).digest().subarray(0, 16);
  const through = (cipher: ReturnType<typeof createCipheriv>, block: Buffer) =>
    Buffer.concat([cipher.setAutoPadding(false).update(block), cipher.final()]);
  return {
    refOf(leadId: string): string {
      const id = Buffer.from(leadId, 'hex');
      // Every id that a lead is given has 16 bytes.
      if (id.length !== 16) return leadId;
      return through(createCipheriv('aes-128-ecb', key, null), id).toString('base64url');
    },
    /** Null when the shop did not make the ref. */
    idOf(ref: string): string | null {
      if (!isMailRef(ref)) return null;
      const block = Buffer.from(ref, 'base64url');
      return through(createDecipheriv('aes-128-ecb', key, null), block).toString('hex');
    },
  };
}

/** Mail scanners that open every link and press every button of the page are done by then. */
export const RIPE_IN_MS = 3000;
const OLDEST_MS = HOUR_MS;

interface MailedPage {
  id: string;
  /** Tells which of the mails about the page named it. */
  sequence: number;
}

interface Seen {
  id: string;
  version: number;
}

interface LinkDeps extends Pick<Core, 'secret' | 'clock' | 'random'> {
  refs: LeadRefs;
}

export type PageLinks = Awaited<ReturnType<typeof openPageLinks>>;

/** Signs links to customers' pages, and the proof that a person who saw the page pressed a button. */
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
    /** Null when the shop did not sign the link. */
    read(token: string): MailedPage | null {
      const [ref = '', sequence = '', given = '', ...rest] = token.split('.');
      const id = refs.idOf(ref) ?? ref;
      if (rest.length > 0 || !isSigned(ofPage(id, sequence), given)) return null;
      return { id, sequence: Number(sequence) };
    },
    press(seen: Seen): string {
      // The wall clock counts here: the press may reach another process, which has a different steady clock.
      const issued = `${clock.now().getTime().toString(36)}.${random.token(6)}`;
      return `${issued}.${sign(ofPress(issued, seen))}`;
    },
    /** Throws 409 when the press is too soon, too late, or for another page or version. */
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
