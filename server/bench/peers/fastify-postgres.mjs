import { randomUUID } from 'node:crypto';
import fastify from 'fastify';
import pg from 'pg';

/* Fastify with Postgres, as both of their documentations set them up: a pool, and a row for each form. */

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });
await pool.query(
  'CREATE TABLE IF NOT EXISTS leads(id uuid PRIMARY KEY, name text, email text, phone text, interest text, message text, created_at timestamptz)',
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
app.post('/api/contact', { schema }, async (request, reply) => {
  const { name, email, phone, interest, message } = request.body;
  const id = randomUUID();
  const row = [id, name, email, phone, interest, message, new Date()];
  await pool.query('INSERT INTO leads VALUES ($1, $2, $3, $4, $5, $6, $7)', row);
  reply.code(201);
  return { success: true, id };
});
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
