import { connect, type TLSSocket } from 'node:tls';
import { DAY_MS } from '@sallie/shared/rules/duration';
import { openModel } from '../assistant/model.ts';
import type { Config } from '../config.ts';
import { dialogue } from '../mail/mail-setup.ts';
import { remedyFor } from '../staff/test-mail.ts';
import { after, type Clock } from '../system/clock.ts';
import { errorCode } from '../system/disk.ts';
import { errorName } from '../system/log.ts';
import { type Finding, failure, ok, warning } from './finding.ts';

/* Checks of other machines, asked as the server asks them; only machines that the settings name. */

const PATIENCE_MS = 8000;
const SOON_MS = 14 * DAY_MS;

/** Connects, encrypts and signs in, but sends no mail. */
export async function checkMail({ SMTP_URL, MAIL_FROM, STAFF_MAIL }: Config): Promise<Finding> {
  if (!SMTP_URL) {
    return warning(
      'No mail server is set, so nobody is mailed; every mail is a file in DATA_DIR/outbox.',
      'Set SMTP_URL.',
    );
  }
  const server = new URL(SMTP_URL).host;
  const delivery = await dialogue(SMTP_URL);
  if (delivery.outcome === 'sent') return ok(`The mail server ${server} lets us in.`);
  if (delivery.outcome === 'written') throw new Error('no mail was sent');
  const remedy = remedyFor(delivery, { server, from: MAIL_FROM ?? '', to: STAFF_MAIL ?? '' });
  return failure(`The mail server ${server} does not take our mails (${delivery.code}).`, remedy);
}

export async function checkModel(config: Config, clock: Clock): Promise<Finding> {
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseURL, OPENAI_MODEL: model } = config;
  if (!apiKey) return ok('No model is set: SallieBot answers from the facts alone.');
  const asked = openModel({ apiKey, baseURL, model, clock, after });
  const answer = await asked.say([{ role: 'user', content: 'Say OK.' }], PATIENCE_MS);
  if ('words' in answer) return ok('The model answers.');
  const remedies: Record<string, string> = {
    'status 401': 'Check OPENAI_API_KEY: it is not known there.',
    'status 404': 'Check OPENAI_MODEL and OPENAI_BASE_URL: there is no such model.',
    'status 429': 'The account of OPENAI_API_KEY has used up its share; ask whoever runs it.',
    'no reply': 'Check OPENAI_BASE_URL, and that no firewall stands between.',
  };
  const remedy =
    remedies[answer.trouble] ?? 'Try again later; until then SallieBot answers from the facts.';
  return failure(`The model does not answer (${answer.trouble}).`, remedy);
}

/** Looks for a server on this port that uses other data, because then it runs with other settings than these. */
export async function checkOtherServer(
  { HOST, PORT, DATA_DIR, DATABASE_URL }: Config,
  isRunning: boolean,
): Promise<Finding[]> {
  if (isRunning || PORT === 0) return [];
  const host = ['0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST;
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const reply = await fetch(`http://${host}:${PORT}/healthz`, { redirect: 'manual', signal });
    if (reply.headers.get('x-forwarded-count') === null) return [];
  } catch {
    return []; // Nothing answers, or no HTTP server: not a server of ours.
  }
  const data = DATABASE_URL ? 'the database of DATABASE_URL' : DATA_DIR;
  return [
    failure(
      `A server runs on this machine, at port ${PORT}, and not on ${data}: it has other settings than these, which are examined here.`,
      'Run this with its settings: link them here (ln -s /etc/sallie.env .env), as the user that the server runs as.',
    ),
  ];
}

export interface OriginReport {
  findings: Finding[];
  /** The time at that address, if it answered. */
  date: Date | null;
}

/** Requests our own address as a visitor does, and checks the certificate, the server and the proxies in between. */
export async function checkOrigin(
  config: Config,
  isRunning: boolean,
  now: Date,
): Promise<OriginReport> {
  const { PUBLIC_ORIGIN: origin, PORT } = config;
  if (!origin) {
    const says = `PUBLIC_ORIGIN is not set: links in mails lead to http://localhost:${PORT}.`;
    return { findings: [warning(says, 'Set it to the address that visitors see.')], date: null };
  }
  const isSafe = origin.startsWith('https:');
  const certificate = isSafe ? [await checkCertificate(new URL(origin), now)] : [];
  const { findings, date } = isRunning
    ? await askOrigin(origin, config)
    : { findings: unasked(origin, config), date: null };
  return { findings: [...certificate, ...findings], date };
}

const unasked = (origin: string, config: Config) => [
  proxyBySettings(config),
  warning(`${origin} was not asked: the server is stopped.`, 'Start it, and run this again.'),
];

async function askOrigin(origin: string, config: Config): Promise<OriginReport> {
  try {
    const reply = await fetch(`${origin}/healthz`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const isUs = reply.status === 200 && (await reply.text()) === 'ok';
    const count = reply.headers.get('x-forwarded-count');
    const date = reply.headers.get('date');
    const findings =
      isUs && count !== null
        ? [ok(`${origin} leads to this server.`), proxyByCount(config, Number(count))]
        : [
            failure(
              `${origin} answers, but not with this server.`,
              'Check PUBLIC_ORIGIN, and where the proxy or the name leads.',
            ),
          ];
    return { findings, date: date ? new Date(date) : null };
  } catch (error) {
    const finding = failure(
      `${origin} does not answer (${codeOf(error)}).`,
      'Check PUBLIC_ORIGIN, its name in the DNS, and that the proxy runs.',
    );
    return { findings: [finding], date: null };
  }
}

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return errorCode(cause) || errorName(error);
}

const setTo = (count: number) => `Set TRUST_PROXY to ${count} and start the server again.`;

/** The server itself speaks only http. */
function proxyBySettings({ PUBLIC_ORIGIN = '', TRUST_PROXY }: Config): Finding {
  if (!PUBLIC_ORIGIN.startsWith('https:') || TRUST_PROXY > 0) {
    return ok(
      `TRUST_PROXY is ${TRUST_PROXY}; whether that is right is seen while the server runs.`,
    );
  }
  return failure('With an https address a proxy stands in front, but TRUST_PROXY is 0.', setTo(1));
}

function proxyByCount({ TRUST_PROXY }: Config, count: number): Finding {
  if (count === TRUST_PROXY) return ok(`${count} proxies stand in front, as TRUST_PROXY says.`);
  if (count > TRUST_PROXY) {
    return failure(
      `${count} proxies stand in front, but TRUST_PROXY is ${TRUST_PROXY}.`,
      setTo(count),
    );
  }
  return failure(
    `TRUST_PROXY is ${TRUST_PROXY}, but ${count} proxies say for whom they ask.`,
    `Let each proxy add to X-Forwarded-For. Or, if there are no more: ${setTo(count)}`,
  );
}

function checkCertificate({ hostname, port }: URL, now: Date): Promise<Finding> {
  return new Promise((resolve) => {
    const socket: TLSSocket = connect(
      {
        host: hostname,
        port: Number(port || 443),
        servername: hostname,
        rejectUnauthorized: false,
      },
      () => {
        const { valid_to } = socket.getPeerCertificate();
        resolve(judged(hostname, Date.parse(valid_to), socket.authorizationError, now));
        socket.destroy();
      },
    );
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('too slow')));
    socket.once('error', (error: NodeJS.ErrnoException) => {
      const says = `No certificate of ${hostname} could be seen (${error.code ?? error.message}).`;
      resolve(failure(says, 'Check PUBLIC_ORIGIN, its name in the DNS, and that the proxy runs.'));
    });
  });
}

function judged(
  host: string,
  until: number,
  error: Error | string | null | undefined,
  now: Date,
): Finding {
  const days = Math.floor((until - now.getTime()) / DAY_MS);
  if (days < 0) return failure(`The certificate of ${host} has expired.`, 'Renew it.');
  if (error) {
    const code = errorCode(error) || String(error);
    return failure(
      `Browsers do not trust the certificate of ${host} (${code}).`,
      'Get one from a known authority, for this very name.',
    );
  }
  const says = `The certificate of ${host} is good for ${days} days.`;
  return until - now.getTime() < SOON_MS
    ? warning(says, 'Renew it; see why that has not happened by itself.')
    : ok(says);
}
