import { createHash } from 'node:crypto';
import type { Core } from '../../core.ts';
import { setNewest } from '../../system/newest.ts';
import { createSigner, IN_A_LINK } from '../../system/signer.ts';

/** Nobody reads and fills a form in less (milliseconds); autofill does it nearly as quickly, so it proves nothing alone. */
const QUICKEST = 2000;
/** After this a page was left open for longer than anybody fills a form; drafts are forgotten then, too. */
const OLDEST = 24 * 60 * 60_000;
/** So many people send from one opened page: a family, or somebody at a counter. */
const MOST_SENDERS = 3;
/** Of so many openings it is known who used them; the one longest unused is forgotten first. */
const MOST_OPENINGS = 5000;

interface FormOpeningsDeps extends Pick<Core, 'secret' | 'clock' | 'random'> {
  /** RATE_LIMITS: a factor on how many may share an opening, 0 for any number. */
  factor: number;
}

/**
 * When a form was opened, by the server's own clock: signed under a secret of the shop and handed to the page, so nothing
 * is kept of pages that send nothing. Throws when the secret cannot be had.
 */
export async function openFormOpenings({
  secret: readSecret,
  clock,
  random,
  factor,
}: FormOpeningsDeps) {
  const { sign, isSigned } = createSigner(await readSecret('form-secret'), IN_A_LINK);
  const most = Math.max(1, MOST_SENDERS * factor);
  const senders = new Map<string, Set<string>>();

  function isShared(opening: string, sender: string): boolean {
    if (factor === 0) return false;
    const known = senders.get(opening) ?? new Set();
    // An address is nobody's to keep.
    if (known.size <= most) known.add(createHash('sha256').update(sender).digest('base64url'));
    setNewest(senders, opening, known, MOST_OPENINGS);
    return known.size > most;
  }

  function isOurs(opening = ''): boolean {
    const [at = '', nonce = '', given = ''] = opening.split('.');
    return isSigned(`${at}.${nonce}`, given);
  }

  return {
    issue(): string {
      const opened = `${Math.floor(clock.steady()).toString(36)}.${random.token(6)}`;
      return `${opened}.${sign(opened)}`;
    },
    /** What the opening that a lead was sent with says of it; counts `sender` among those who used it. */
    read(opening: string | undefined, sender: string): OpeningSign {
      if (!opening) return 'none';
      if (!isOurs(opening)) return 'forged';
      if (isShared(opening, sender)) return 'shared';
      // One from the future is ours, too: the machine's clock was set back over a restart.
      const age = clock.steady() - Number.parseInt(opening, 36);
      if (age > OLDEST) return 'stale';
      return age >= 0 && age < QUICKEST ? 'quick' : 'fine';
    },
  };
}

export type FormOpenings = Awaited<ReturnType<typeof openFormOpenings>>;

export type OpeningSign = 'fine' | 'none' | 'quick' | 'stale' | 'shared' | 'forged';
