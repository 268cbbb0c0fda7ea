import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ended, heard } from './served.ts';

const run = promisify(execFile);
const sources = fileURLToPath(new URL('./peers/', import.meta.url));

/* Each peer is set up as its documentation recommends for a small site; package.json names the versions. */
const peers = [
  { name: 'Next.js', folder: 'next', serve: ['next', 'start', '-p'], ready: /Local:\s+(\S+)/ },
  { name: 'Astro', folder: 'astro', serve: ['astro', 'preview', '--port'], ready: /(http:\S+)/ },
];

/**
 * Builds the contact page in two other frameworks: the same markup, with their way of making a form
 * interactive. Fetches both from the npm registry.
 */
export async function openPeers(origin: string) {
  const dir = await mkdtemp(join(tmpdir(), 'sallie-peers-'));
  const content = await contentOf(`${origin}/contact`);
  const running: ChildProcess[] = [];
  const pages: { name: string; url: string }[] = [];
  for (const { name, folder, serve, ready } of peers) {
    const place = join(dir, folder);
    await cp(join(sources, folder), place, { recursive: true });
    await content.putInto(place);
    const options = { cwd: place, env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' } };
    await run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], options);
    await run('npm', ['run', 'build'], options);
    const [command = '', ...words] = serve;
    const server = spawn(
      join(place, 'node_modules/.bin', command),
      [...words, String(await freePort())],
      { ...options, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    running.push(server);
    pages.push({ name, url: (await heard(server, ready)).replace(/\/$/, '') });
  }
  return {
    pages,
    async close() {
      await Promise.all(running.map(ended));
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function contentOf(url: string) {
  const html = await (await fetch(url)).text();
  const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css]) => css);
  const [, body = ''] = /<body[^>]*>([\s\S]*)<\/body>/.exec(html) ?? [];
  const markup = body.replace(/<script[\s\S]*?<\/script>/g, '');
  const files = new Set(
    [...html.matchAll(/\/assets\/[\w.-]+\.(?:avif|webp|jpg|png|svg|woff2|css)/g)].map(
      ([path]) => path,
    ),
  );
  const sheets = [...files].filter((path) => path.endsWith('.css'));
  return {
    async putInto(place: string) {
      for (const path of files) {
        const file = join(place, 'public', path);
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, Buffer.from(await (await fetch(new URL(path, url))).arrayBuffer()));
      }
      const linked = await Promise.all(
        sheets.map((path) => readFile(join(place, 'public', path), 'utf8')),
      );
      await writeFile(join(place, 'content.json'), JSON.stringify({ markup }));
      await writeFile(join(place, 'content.css'), [...linked, ...styles].join('\n'));
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
