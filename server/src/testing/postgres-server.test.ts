import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { expect, test } from 'vitest';

test('a run that is killed leaves no Postgres behind, and none of its files', async () => {
  const script = `
    const { createPostgresServer } = await import(${JSON.stringify(new URL('./postgres-server.ts', import.meta.url).href)});
    const { url } = await createPostgresServer();
    console.log(url);
    setInterval(() => {}, 1000);
  `;
  const words = ['--input-type=module', '-e', script];
  const run = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [url] = await once(createInterface({ input: run.stdout }), 'line');
  const client = new pg.Client(url);
  client.on('error', () => {}); // The connection ends with its server.
  await client.connect();
  const { rows } = await client.query(`select current_setting('data_directory') as data`);
  const over = new Promise<void>((resolve) => client.on('end', resolve));
  run.kill('SIGKILL');
  await over;
  await expect.poll(() => existsSync(rows[0].data)).toBe(false);
});
