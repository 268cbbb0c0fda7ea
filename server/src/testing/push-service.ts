import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Agent, createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/* Runs a push service and its devices: RFC 8030 (TTL, topics, urgency), 8291 (encryption), 8292 (sender). */

/** This key is public and serves tests only. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg1T+zBxazTODOPweO
JRkbwpikTHU0lgQMOC1StCvwI92hRANCAARbO+5sbW/NpeEUCfdGTB8Ry2d64bBC
1I9J2OV7PTnm/b82q1LiArctK/PqAB5vpnrOn/593plRS1cAgGRJ8aMh
-----END PRIVATE KEY-----`;
const cert = `-----BEGIN CERTIFICATE-----
MIIBmjCCAUGgAwIBAgIUOUVin3OAB/DQaEsI5uAeZXpExpowCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJcHVzaC50ZXN0MCAXDTI2MTEyNjE1MTIzNloYDzIxMjYxMTAy
MTUxMjM2WjAUMRIwEAYDVQQDDAlwdXNoLnRlc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARbO+5sbW/NpeEUCfdGTB8Ry2d64bBC1I9J2OV7PTnm/b82q1LiArct
K/PqAB5vpnrOn/593plRS1cAgGRJ8aMho28wbTAdBgNVHQ4EFgQU9LqC8evcBg+K
aPVFVafSqmxMntswHwYDVR0jBBgwFoAU9LqC8evcBg+KaPVFVafSqmxMntswDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDRwAwRAIgCcaNLsvFRxPOoEZfoo+D21VAZng2iIbQAEXJiYwxZdwCIGYt
g+HMfJCN81zlH0czH9fZ9FQVTCGq2no23U+yL7fh
-----END CERTIFICATE-----`;

/** After this many pushes that show nothing a subscription ends, as on real platforms. */
const MOST_UNSEEN = 3;

interface Shown {
  title: string;
  body: string;
  tag: string;
  navigate: string;
  silent: boolean;
  data: { receipt: string; take?: string };
}

interface Sent {
  topic: string;
  ttl: number;
  urgency: string;
  at: number;
  text: string;
}

interface Clock {
  now(): Date;
}

export type Device = ReturnType<typeof createDevice>;

/** Creates a phone: while it is off, the service keeps the newest push of each topic. */
function createDevice(endpoint: string, clock: Clock) {
  const pair = createECDH('prime256v1');
  const p256dh = pair.generateKeys();
  const auth = randomBytes(16);
  const kept = new Map<string, Sent>();
  const shown: Shown[] = [];
  let unseen = 0;
  let isOn = true;

  function deliver({ text }: Sent): void {
    const { web_push, notification } = JSON.parse(text);
    // A push that shows a notification has a title and an address.
    if (web_push !== 8030 || !notification?.title || !notification.navigate) {
      unseen += 1;
      if (unseen >= MOST_UNSEEN) device.isEnded = true;
      return;
    }
    shown.push(notification);
    // A phone that cannot reach the server does not confirm the push.
    device.onShown(notification).catch(() => undefined);
  }

  const device = {
    subscription: {
      endpoint,
      keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
    },
    sent: [] as Sent[],
    shown,
    isEnded: false,
    refused: 0,
    /** Counts the confirmations that the server accepted. */
    receipts: 0,
    /** The service acknowledges a push only after this promise. */
    answered: Promise.resolve(),
    /** When set, the service answers with this instead of accepting a push. */
    refusal: null as { status: number; headers?: Record<string, string> } | null,
    onShown: async (_: Shown): Promise<void> => {},
    /** The notifications on the screen: the last one of each tag. */
    standing: () => [...new Map(shown.map((one) => [one.tag, one])).values()],
    receive(body: Buffer, sent: Omit<Sent, 'text'>): void {
      const one = { ...sent, text: decrypted(body, { pair, p256dh, auth }) };
      device.sent.push(one);
      if (isOn) deliver(one);
      else kept.set(one.topic || randomBytes(9).toString('hex'), one);
    },
    switchOff(): void {
      isOn = false;
    },
    switchOn(): void {
      isOn = true;
      for (const one of kept.values())
        if (one.at + one.ttl * 1000 > clock.now().getTime()) deliver(one);
      kept.clear();
    },
  };
  return device;
}

interface DeviceKeys {
  pair: ReturnType<typeof createECDH>;
  p256dh: Buffer;
  auth: Buffer;
}

/** Decrypts a push after RFC 8291, section 3.4, with one record of RFC 8188. */
function decrypted(body: Buffer, { pair, p256dh, auth }: DeviceKeys): string {
  const salt = body.subarray(0, 16);
  const length = body.readUInt8(20);
  const theirs = body.subarray(21, 21 + length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, theirs]);
  const input = Buffer.from(hkdfSync('sha256', pair.computeSecret(theirs), auth, info, 32));
  const derive = (what: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', input, salt, Buffer.from(`Content-Encoding: ${what}\0`), bytes));
  const sealed = body.subarray(21 + length);
  const opened = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  opened.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([opened.update(sealed.subarray(0, -16)), opened.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

/** Returns the sender's claims after checking the signature against the key that the sender names. */
function senderOf(request: IncomingMessage): { aud: string; sub: string; key: string } {
  const given = request.headers.authorization ?? '';
  const [, token = '', k = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(given) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(k, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('The sender is not who they say');
  return { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), key: k };
}

/** Starts a real server on this machine that stops when the test ends. `own` is for the server under test. */
export async function startPushService(clock: Clock) {
  const devices = new Map<string, Device>();
  const senders = new Set<string>();
  const wrong: string[] = [];
  let origin = '';
  const server = createServer({ key, cert }, async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const device = devices.get(request.url ?? '');
    const { ttl, topic = '', urgency = '' } = request.headers;
    if (!device || device.isEnded) {
      response.writeHead(410).end();
      return;
    }
    if (device.refusal) {
      device.refused += 1;
      response.writeHead(device.refusal.status, device.refusal.headers).end();
      return;
    }
    try {
      const { aud, key: sender } = senderOf(request);
      if (aud !== origin) throw new Error(`The token is for ${aud}`);
      if (!/^[\w-]{1,32}$/.test(String(topic))) throw new Error(`${topic} is no topic`);
      senders.add(sender);
      device.receive(Buffer.concat(chunks), {
        ...{ topic: String(topic), ttl: Number(ttl), urgency: String(urgency) },
        at: clock.now().getTime(),
      });
      await device.answered;
      response.writeHead(201).end();
    } catch (error) {
      wrong.push(String(error));
      response.writeHead(400).end();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  origin = `https://localhost:${port}`;
  const agent = new Agent({ ca: cert, keepAlive: true, maxSockets: 20 });
  onTestFinished(async () => {
    agent.destroy();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return {
    own: { isKnown: (host: string) => host === `localhost:${port}`, agent },
    senders,
    /** Every push that breaks the standards. */
    wrong,
    device(): Device {
      const path = `/push/${randomBytes(9).toString('hex')}`;
      const device = createDevice(origin + path, clock);
      devices.set(path, device);
      return device;
    },
  };
}
