import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import fastify from 'fastify';

/* Sets up Fastify with a SQLite that syncs every commit, as both documentations do. */

const db = new Database(join(process.env.DATA_DIR, 'leads.db'));
db.exec('PRAGMA journal_mode = WAL');
db.exec('PRAGMA synchronous = FULL');
db.exec(
  'CREATE TABLE IF NOT EXISTS leads(id TEXT PRIMARY KEY, name TEXT, email TEXT, phone TEXT, interest TEXT, message TEXT, created_at TEXT)',
);
const insert = db.prepare(
  'INSERT INTO leads VALUES (@id, @name, @email, @phone, @interest, @message, @created_at)',
);
const text = { type: 'string', minLength: 1 };
const schema = {
  body: {
    type: 'object',
    required: ['name', 'email', 'phone', 'interest', 'message'],
    properties: { name: text, email: text, phone: text, interest: text, message: text },
  },
};

const app = fastify();
app.get('/readyz', () => 'ready');
app.post('/api/contact', { schema }, (request, reply) => {
  const { name, email, phone, interest, message } = request.body;
  const id = randomUUID();
  insert.run({ id, name, email, phone, interest, message, created_at: new Date().toISOString() });
  reply.code(201).send({ success: true, id });
});
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
