import { randomUUID } from 'node:crypto';
import fastify from 'fastify';
import pg from 'pg';

/*
 * Sets up Fastify with Postgres as both documentations do: a pool, and a row for each form that a schema
 * checks. Indexes list the table by arrival and find an address. Postgres syncs each commit, as always.
 */

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });
await pool.query(
  'CREATE TABLE IF NOT EXISTS leads(id uuid PRIMARY KEY, name text NOT NULL, email text NOT NULL, phone text NOT NULL, interest text NOT NULL, message text NOT NULL, created_at timestamptz NOT NULL)',
);
await pool.query('CREATE INDEX IF NOT EXISTS leads_by_age ON leads (created_at)');
await pool.query('CREATE INDEX IF NOT EXISTS leads_by_email ON leads (email)');
const text = (maxLength) => ({ type: 'string', maxLength });
const schema = {
  body: {
    type: 'object',
    required: ['name', 'email', 'phone', 'interest', 'message'],
    properties: {
      name: { type: 'string', minLength: 2, maxLength: 100 },
      email: { type: 'string', format: 'email', maxLength: 254 },
      phone: text(32),
      interest: text(100),
      message: text(5000),
    },
  },
};

const app = fastify();
app.get('/readyz', () => 'ready');
app.post('/api/contact', { schema }, async (request, reply) => {
  const { name, email, phone, interest, message } = request.body;
  const id = randomUUID();
  const row = [id, name, email, phone, interest, message, new Date()];
  await pool.query('INSERT INTO leads VALUES ($1, $2, $3, $4, $5, $6, $7)', row);
  reply.code(201);
  return { success: true, id };
});
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
