import { execFileSync } from 'node:child_process';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import './without-isolates.mjs';

/* Sets up Directus on SQLite as its quick start does; its REST API makes an item of each form. */

const token = 'for-the-bench-alone';
Object.assign(process.env, {
  DB_CLIENT: 'sqlite3',
  DB_FILENAME: join(process.env.DATA_DIR, 'data.db'),
  SECRET: 'a secret for the bench, and a long one',
  ADMIN_EMAIL: 'owner@example.com',
  ADMIN_PASSWORD: 'a long enough secret',
  ADMIN_TOKEN: token,
  TELEMETRY: 'false',
  // Otherwise Directus refuses forms while the machine is busy.
  PRESSURE_LIMITER_ENABLED: 'false',
  LOG_LEVEL: 'error',
});

const hooks = new URL('./without-isolates.mjs', import.meta.url).href;
const bootstrap = fileURLToPath(new URL('./node_modules/directus/cli.js', import.meta.url));
execFileSync(process.execPath, ['--import', hooks, bootstrap, 'bootstrap'], { stdio: 'ignore' });

const { default: createApp } = await import('@directus/api/app');
const app = await createApp();
let ready = false;
const server = createServer((request, reply) => {
  if (request.url === '/readyz') return reply.writeHead(ready ? 200 : 503).end();
  if (request.url === '/api/contact') {
    request.url = '/items/contacts';
    // The owner's token, so that permissions are not looked up.
    request.headers.authorization = `Bearer ${token}`;
  }
  app(request, reply);
});
server.listen(Number(process.env.PORT), '127.0.0.1', async () => {
  const fields = ['name', 'email', 'phone', 'interest', 'message'];
  const made = await fetch(`http://127.0.0.1:${process.env.PORT}/collections`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({
      collection: 'contacts',
      schema: {},
      fields: fields.map((field) => ({ field, type: 'text' })),
    }),
  });
  if (!made.ok) throw new Error(`${made.status} ${await made.text()}`);
  ready = true;
});
