import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { staffName, staffPassword } from './running-server.ts';

const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

export interface BuiltServer {
  origin: string;
  process: ChildProcess;
  /** Sends the signal and resolves with the exit code, null after a kill. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

interface BuiltOptions {
  /** One of its own choice unless given. */
  port?: number;
  /** How many files and connections it may have open; not on Windows. */
  openFiles?: number;
  /** A command that runs another one, and its words before that. */
  through?: string[];
}

/** The built server as a process of its own, to be killed; resolves once it says where the site is. */
export async function startBuiltServer(
  dataDir: string,
  { port = 0, openFiles, through = [] }: BuiltOptions = {},
): Promise<BuiltServer> {
  const limited = openFiles ? ['sh', '-c', `ulimit -n ${openFiles}; exec "$0" "$@"`] : [];
  const [program = '', ...words] = [...through, ...limited, process.execPath, main];
  const child = spawn(program, words, {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      RATE_LIMITS: '0',
      DATA_DIR: dataDir,
      ADMIN_USERNAME: staffName,
      ADMIN_PASSWORD: staffPassword,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit') as Promise<[number | null]>;
  return {
    origin: await announced(child),
    process: child,
    async end(signal) {
      child.kill(signal);
      const [code] = await exited;
      return code;
    },
  };
}

function announced(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    if (!child.stdout) throw new Error('no output to read');
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const origin = /^The site is at (\S+)/.exec(line)?.[1];
      if (origin) resolve(origin);
    });
  });
}
