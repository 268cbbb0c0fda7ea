import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import fastify, { LogController } from 'fastify';
import { WebSocketServer } from 'ws';
import * as z from 'zod';

/*
 * Does the whole work of a lead with Fastify, zod and a SQLite that syncs every commit, set up as their
 * documentations do. It checks a lead as our server does, judges its words with the same functions
 * (JUDGES names their module), commits five rows (message, visitor, two mails, the reply for a retry),
 * notifies each connected desk, and writes one log line and the same headers.
 */

const db = new Database(join(process.env.DATA_DIR, 'leads.db'));
db.exec('PRAGMA journal_mode = WAL');
db.exec('PRAGMA synchronous = FULL');
const fields = 'name TEXT, email TEXT, phone TEXT, interest TEXT, message TEXT';
const desk = 'created_at TEXT, version INTEGER, spam INTEGER, urgent INTEGER, mail TEXT';
db.exec(`
  CREATE TABLE contacts(id TEXT PRIMARY KEY, ${fields}, ${desk});
  CREATE TABLE visitors(id TEXT PRIMARY KEY, ${fields}, ${desk}, derived_from TEXT);
  CREATE TABLE mails(id TEXT PRIMARY KEY, lead TEXT, purpose TEXT, state TEXT, created_at TEXT);
  CREATE TABLE replies(key TEXT PRIMARY KEY, body_hash TEXT, status INTEGER, reply TEXT, at TEXT);
  CREATE INDEX contacts_by_age ON contacts(created_at);
  CREATE INDEX contacts_by_email ON contacts(email);
  CREATE INDEX visitors_by_age ON visitors(created_at);
  CREATE INDEX visitors_by_email ON visitors(email);
`);
const values = '@name, @email, @phone, @interest, @message, @created_at, 1, @spam, @urgent';
const addContact = db.prepare(`INSERT INTO contacts VALUES (@id, ${values}, 'queued')`);
const addVisitor = db.prepare(`INSERT INTO visitors VALUES (@visitor, ${values}, NULL, @id)`);
const addMail = db.prepare("INSERT INTO mails VALUES (?, ?, ?, 'queued', ?)");
const addReply = db.prepare('INSERT OR REPLACE INTO replies VALUES (?, ?, 201, ?, ?)');
const findReply = db.prepare('SELECT body_hash, reply FROM replies WHERE key = ?');

const store = db.transaction((lead, key, bodyHash, reply) => {
  addContact.run(lead);
  addVisitor.run(lead);
  for (const purpose of ['confirmation', 'alert']) {
    addMail.run(randomUUID(), lead.id, purpose, lead.created_at);
  }
  if (key) addReply.run(key, bodyHash, JSON.stringify(reply), lead.created_at);
});

const text = (most) => z.string().trim().max(most).default('');
const Form = z.object({
  name: z.string().trim().min(2).max(100),
  email: z.email().max(254),
  phone: text(32),
  interest: text(100),
  message: text(5000),
  website: z.string().max(300).optional(),
  opening: z.string().max(100).optional(),
});
const Reply = Form.omit({ website: true, opening: true }).extend({
  id: z.string(),
  created_at: z.string(),
});

const { isUrgent, oddsOf } = await (await import(process.env.JUDGES)).openJudges();
const HELD = 4;

const headers = {
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cache-control': 'no-store',
};

const app = fastify({
  logger: true,
  logController: new LogController({ disableRequestLogging: true }),
  genReqId: () => randomBytes(9).toString('base64url'),
});
app.addHook('onRequest', (request, reply, done) => {
  reply.headers(headers).header('x-request-id', request.id);
  done();
});
app.addHook('onResponse', (request, reply, done) => {
  const { method, id, routeOptions } = request;
  const ms = Math.round(reply.elapsedTime);
  app.log.info({ request: id, method, route: routeOptions.url, status: reply.statusCode, ms });
  done();
});
app.get('/readyz', () => 'ready');
app.post('/api/contact', async (request, reply) => {
  const parsed = Form.safeParse(request.body);
  if (!parsed.success) return reply.code(400).send(parsed.error.issues[0].message);
  const key = request.headers['idempotency-key'];
  const bodyHash = key && createHash('sha256').update(JSON.stringify(parsed.data)).digest('hex');
  const kept = key && findReply.get(key);
  if (kept && kept.body_hash !== bodyHash) return reply.code(422).send('used for something else');
  if (kept) return reply.code(201).send(JSON.parse(kept.reply));
  const { website, opening, ...sent } = parsed.data;
  const urgent = isUrgent(sent.message);
  const spam = !urgent && (Boolean(website) || oddsOf({ ...sent, beside: [sent.interest] }) >= HELD);
  const lead = {
    id: randomUUID(),
    visitor: randomUUID(),
    created_at: new Date().toISOString(),
    spam: Number(spam),
    urgent: Number(urgent),
    ...sent,
  };
  const answer = Reply.parse(lead);
  store(lead, key, bodyHash, answer);
  const frame = JSON.stringify({ type: 'leadCreated', data: lead });
  for (const socket of desks.clients) socket.send(frame);
  return reply.code(201).send(answer);
});
const desks = new WebSocketServer({ server: app.server, path: '/ws/livechat' });
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
