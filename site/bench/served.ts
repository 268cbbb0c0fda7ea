import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url));

export async function openSite() {
  const dataDir = await mkdtemp(join(tmpdir(), 'sallie-bench-'));
  const server = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, RATE_LIMITS: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const origin = await heard(server, /^The site is at (\S+)/);
  return {
    origin,
    async publicPaths(): Promise<string[]> {
      const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
      return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
        ([, url = '']) => new URL(url).pathname,
      );
    },
    async close() {
      await ended(server);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Waits for the line in which a program announces its address. */
export function heard(program: ChildProcess, line: RegExp): Promise<string> {
  const { stdout } = program;
  if (!stdout) throw new Error('no output to read');
  return new Promise((resolve, reject) => {
    createInterface({ input: stdout }).on('line', (text) => {
      const found = line.exec(text)?.[1];
      if (found) resolve(found);
    });
    program.once('exit', (code) => reject(new Error(`it ended with ${code}`)));
  });
}

export function ended(program: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (program.exitCode !== null) return resolve();
    program.once('exit', () => resolve());
    program.kill('SIGTERM');
  });
}
