import { join } from 'node:path';
import { sameWord } from '@sallie/shared/bot/language/spelling';
import * as z from 'zod/mini';
import { readMailbox } from './mail/outgoing.ts';
import { StartRefused } from './system/start-refused.ts';

/* The only file that reads the environment; the README explains the settings. */

/** Digits only, because "0x50" would be another number than its author reads. */
const Digits = (error: string) =>
  z.pipe(z.string().check(z.regex(/^\d+$/, error)), z.coerce.number());
const aPort = 'is a port number, 0 to 65535';
const Port = Digits(aPort).check(z.lte(65_535, aPort));
const Host = z.string().check(z.regex(/^[\w.:%-]+$/, 'is a host name or an address'));
const WebAddress = z.url({ protocol: /^https?$/, error: 'is an http or https address' });
const Text = z.string().check(z.minLength(1));

const DATA_DIR = './data';

const Environment = z.object({
  PORT: z._default(Port, 3000),
  HOST: z._default(Host, '127.0.0.1'),
  PUBLIC_ORIGIN: z.optional(
    z
      .string()
      .check(
        z.overwrite(asBrowsersWrite),
        z.refine(isOrigin, 'is scheme and host alone, such as https://shop.example'),
      ),
  ),
  DATA_DIR: z._default(Text, DATA_DIR),
  BACKUP_DIR: z.optional(Text),
  BACKUPS: z._default(z.stringbool('is 0 or 1'), true),
  DATABASE_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          isDatabaseAddress,
          'is an address that names a database, such as postgres://host:5432/shop',
        ),
      ),
  ),
  ADMIN_USERNAME: z.optional(Text.check(z.maxLength(100, 'has at most 100 characters'))),
  ADMIN_PASSWORD: z.optional(
    z.string().check(
      z.minLength(12, 'needs at least 12 characters'),
      z.maxLength(200, 'has at most 200 characters'),
      z.refine((password) => new Set(password).size > 1, 'is no password: one sign, repeated'),
    ),
  ),
  OPENAI_API_KEY: z.optional(Text),
  OPENAI_BASE_URL: z.optional(WebAddress),
  OPENAI_MODEL: z.optional(Text),
  SMTP_URL: z.optional(
    // Without a host, mails would go to this machine, which accepts none.
    z.url({
      protocol: /^smtps?$/,
      hostname: /./,
      error: 'is an address such as smtp://mail.example:587 or smtps://mail.example',
    }),
  ),
  MAIL_FROM: z.optional(
    Text.check(
      z.refine((text) => readMailbox(text) !== null, 'is one address: Shop <hello@shop.example>'),
    ),
  ),
  STAFF_MAIL: z.optional(z.email('is one email address')),
  TAG_MANAGER_ID: z.optional(
    z.string().check(z.regex(/^(GTM|G|AW)-[A-Z0-9]+$/, 'looks like GTM-…, G-… or AW-…')),
  ),
  VISUALIZER_SCRIPT_URL: z.optional(WebAddress),
  HSTS_SUBDOMAINS: z._default(z.stringbool('is 0 or 1'), false),
  TRUST_PROXY: z._default(Digits('is a whole number'), 0),
  RATE_LIMITS: z._default(z.coerce.number('is a number').check(z.gte(0, 'is 0 or more')), 1),
});

/** Returns anything but scheme and host alone as it is. */
function asBrowsersWrite(address: string): string {
  const { origin = '', href = address } = URL.parse(address) ?? {};
  return href === `${origin}/` ? origin : address;
}

function isOrigin(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, protocol } = new URL(address);
  return origin === address && /^https?:$/.test(protocol);
}

/** True when the address names a database; otherwise Postgres would use one named after the user. */
function isDatabaseAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, pathname } = new URL(address);
  return /^postgres(ql)?:$/.test(protocol) && pathname.length > 1;
}

export type Config = z.infer<typeof Environment> & { misspelled: readonly Misspelled[] };
type Misspelled = { name: string; meant: string };

function misspelledIn(env: object): Misspelled[] {
  const known = Object.keys(Environment.shape);
  return Object.keys(env).flatMap((name) => {
    const meant = known.includes(name) ? undefined : known.find((one) => sameWord(name, one));
    return meant ? [{ name, meant }] : [];
  });
}

/** Reads this process's settings. An empty variable counts as unset. Throws `StartRefused` naming every bad one. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.keys(Environment.shape).map((name) => [name, env[name]?.trim() || undefined]),
  );
  const parsed = z.safeParse(Environment, given);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(({ path, message }) => `${String(path[0])} ${message}`);
    throw new StartRefused(`Bad settings: ${[...new Set(wrong)].join('; ')}.`);
  }
  const config = parsed.data;
  if (Boolean(config.ADMIN_USERNAME) !== Boolean(config.ADMIN_PASSWORD)) {
    throw new StartRefused('Bad settings: ADMIN_USERNAME and ADMIN_PASSWORD go together.');
  }
  return { ...config, misspelled: misspelledIn(env) };
}

/** Reads DATA_DIR like `readConfig`, even when another setting is bad. */
export const dataDirOf = (env: Record<string, string | undefined>): string =>
  env.DATA_DIR?.trim() || DATA_DIR;

export const backupDirOf = ({ BACKUP_DIR, DATA_DIR }: Config): string =>
  BACKUP_DIR ?? join(DATA_DIR, 'backups');

/** Sentences for the owner about settings that work but should be changed. */
export function settingsWarnings({ PUBLIC_ORIGIN, misspelled }: Config): string[] {
  const warnings = misspelled.map(
    ({ name, meant }) => `There is no setting ${name}. Is ${meant} meant?`,
  );
  if (!PUBLIC_ORIGIN?.startsWith('http:') || isThisMachine(new URL(PUBLIC_ORIGIN).hostname)) {
    return warnings;
  }
  return [
    ...warnings,
    'PUBLIC_ORIGIN is an http address, so passwords and inquiries can be read on their way. Put https in front and name it here.',
  ];
}

const isThisMachine = (host: string) =>
  /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(host);

/** Returns undefined when SallieBot answers without a model. */
export function openaiOf(config: Config) {
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseURL, OPENAI_MODEL: model } = config;
  return apiKey ? { apiKey, baseURL, model } : undefined;
}
