import { createECDH } from 'node:crypto';
import type { Agent } from 'node:https';
import type { PushSubscription } from '@sallie/shared/contract/phones';
import { DAY_MS } from '@sallie/shared/rules/duration';
import type { WebPushError } from 'web-push';
import type { ReadSecret } from '../system/secrets.ts';
import { once } from '../system/tasks.ts';

const ANSWER_WITHIN_MS = 10_000;
/** Limits the wait that a service names, because no message is useful for longer. */
const LONGEST_WAIT_MS = DAY_MS;

/** Only these makers of browsers and phones are sent anything. */
const known =
  /^(fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|[\w-]+\.push\.apple\.com|[\w.-]+\.notify\.windows\.com)$/;

/** `wait` is the time in ms for which the service wants no messages. */
export type PushOutcome =
  | { outcome: 'accepted' | 'gone' | 'refused' }
  | { outcome: 'later'; wait: number };

export interface PushServiceDeps {
  secret: ReadSecret;
  /** The service may contact this origin about its messages. */
  subject(): string;
  /** Tests have their own push service. */
  own?: { isKnown(host: string): boolean; agent: Agent } | undefined;
}

export interface Message {
  text: string;
  /** Seconds for which the message is useful. */
  ttl: number;
  topic: string;
}

export type PushService = Awaited<ReturnType<typeof openPushService>>;

/** Encrypts for one browser. The key is a secret made at the first start. */
export async function openPushService({ secret, subject, own }: PushServiceDeps) {
  const privateKey = await secret('push-key');
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  const publicKey = curve.getPublicKey('base64url');
  const load = once(async () => loadSender(own?.agent));

  return {
    publicKey,
    /** Accepts only known services, so that this machine's network cannot be reached. */
    isKnown(endpoint: string): boolean {
      const url = URL.parse(endpoint);
      if (url?.protocol !== 'https:' || url.username || url.password) return false;
      return own ? own.isKnown(url.host) : known.test(url.host);
    },
    async send(
      { endpoint, keys }: PushSubscription,
      { text, ttl, topic }: Message,
    ): Promise<PushOutcome> {
      try {
        const { webPush, agent } = await load();
        const vapidDetails = { subject: subject(), publicKey, privateKey };
        const options = { vapidDetails, TTL: ttl, topic, urgency: 'high', agent } as const;
        const timeout = ANSWER_WITHIN_MS;
        await webPush.sendNotification({ endpoint, keys }, text, { ...options, timeout });
        return { outcome: 'accepted' };
      } catch (error) {
        return isAnswer(error)
          ? outcomeOf(error.statusCode, error.headers)
          : { outcome: 'later', wait: 0 };
      }
    },
  };
}

const isAnswer = (error: unknown): error is WebPushError =>
  error instanceof Error && 'statusCode' in error;

/** Many shops have no phones. The agent refuses private addresses, whatever a name resolves to. */
async function loadSender(agent: Agent | undefined) {
  const { default: webPush } = await import('web-push');
  if (agent) return { webPush, agent };
  const { RequestFilteringHttpsAgent } = await import('request-filtering-agent');
  return { webPush, agent: new RequestFilteringHttpsAgent({ keepAlive: true, maxSockets: 20 }) };
}

function outcomeOf(status: number, headers: Record<string, string>): PushOutcome {
  if (status === 404 || status === 410) return { outcome: 'gone' };
  if (status !== 429 && status < 500) return { outcome: 'refused' };
  const seconds = Number(headers['retry-after']);
  return { outcome: 'later', wait: seconds > 0 ? Math.min(seconds * 1000, LONGEST_WAIT_MS) : 0 };
}
