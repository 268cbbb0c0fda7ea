import fs from 'node:fs';
import path from 'node:path';
import { type BuiltServer, startBuiltServer } from '@sallie/shared/testing/built-server';
import { makeBulkFolder } from '../bulk-folder.ts';
import { signInAsStaff } from '../request.ts';
import { CannotRun, type TrustRun } from '../trust-run.ts';
import { callerOf } from '../trust-shop.ts';

const MB = 1_000_000;
const MIB = 1024 * 1024;
const LIMIT = 512 * MIB;
const MESSAGES_EACH = 500;

export const trustRun: TrustRun = {
  promise:
    'with a thousand megabytes of chat (a cycle is one) the server starts and works in a container of 512',
  cycles: 1000,
  async run({ cycles, dir: home, progress }) {
    const limit = limitMemory(LIMIT);
    if (!limit) throw new CannotRun('this user may not limit the memory of a group of processes.');
    const dir = path.join(home, 'data');
    const shape = { bytes: cycles * MB, length: 2000, each: MESSAGES_EACH };
    const visitors = await makeBulkFolder(dir, shape);
    progress(`${cycles} MB in ${visitors.length} conversations`);
    const times = createTimes();
    const server = await times.of('start', () =>
      startBuiltServer(dir, { through: limit.launcher }),
    );
    // Kills the server when the run fails.
    process.once('exit', () => server.process.kill('SIGKILL'));
    await use(server, visitors, times);
    const status = fs.readFileSync(`/proc/${server.process.pid}/status`, 'utf8');
    const resident = Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
    const code = await server.stop('SIGTERM');
    const peak = limit.peak() / MIB;
    limit.end();
    return {
      figure: `${cycles} MB in ${visitors.length} conversations, ${times.told()}, at most ${resident.toFixed(0)} MiB resident, ${peak.toFixed(0)} MiB in the group`,
      broken: code === 0 ? [] : [`the server ended with ${code}`],
    };
  },
};

type Times = ReturnType<typeof createTimes>;

function createTimes() {
  const taken: string[] = [];
  return {
    told: () => taken.join(', '),
    async of<T>(what: string, task: () => Promise<T>): Promise<T> {
      const begun = performance.now();
      const result = await task();
      taken.push(`${what} ${((performance.now() - begun) / 1000).toFixed(2)} s`);
      return result;
    },
  };
}

async function use({ origin }: BuiltServer, visitors: string[], times: Times) {
  const call = callerOf(origin);
  const ask = async (...asked: Parameters<typeof call>) => (await call(...asked)).text();
  const cookie = await signInAsStaff(origin);
  const [oldest = ''] = visitors;
  const conversation = `/api/conversations?visitor_id=${oldest}`;
  await times.of('the list of conversations', () =>
    ask('GET', '/api/live-chat-threads', undefined, cookie),
  );
  const messages = await times.of('the oldest conversation', () =>
    ask('GET', conversation, undefined, cookie),
  );
  if (JSON.parse(messages).length !== MESSAGES_EACH) throw new Error('messages are missing');
  await times.of('a new visitor and 200 lines', () =>
    ask('POST', '/api/visitors', {
      name: 'Guest',
      conversation: Array.from({ length: 200 }, () => ({ message: 'Hello?', is_bot: false })),
    }),
  );
  await times.of('an erasure of the oldest conversation', () =>
    ask('DELETE', `/api/conversations/${oldest}`, undefined, cookie),
  );
}

interface MemoryLimit {
  /** A command that keeps a process and its children within the limit. */
  launcher: string[];
  /** Returns the peak in bytes, with the group's share of the file cache. */
  peak(): number;
  end(): void;
}

/** The two generations of control groups: where a group is made, and the names of its files. */
const generations = [
  {
    root: '/sys/fs/cgroup/memory',
    most: 'memory.limit_in_bytes',
    peak: 'memory.max_usage_in_bytes',
  },
  { root: '/sys/fs/cgroup', most: 'memory.max', peak: 'memory.peak' },
];

/** Sets a memory limit as a container does. Returns null when this user may not. */
function limitMemory(bytes: number): MemoryLimit | null {
  for (const { root, most, peak } of generations) {
    const group = path.join(root, `sallie-${process.pid}`);
    try {
      fs.mkdirSync(group);
    } catch {
      continue; // This generation is missing here, or this user may not use it.
    }
    const file = (name: string) => path.join(group, name);
    if (!fs.existsSync(file(most))) {
      fs.rmdirSync(group);
      continue;
    }
    fs.writeFileSync(file(most), String(bytes));
    return {
      launcher: ['/bin/sh', '-c', `echo $$ > ${file('cgroup.procs')} && exec "$0" "$@"`],
      peak: () => Number(fs.readFileSync(file(peak), 'utf8')),
      end: () => fs.rmdirSync(group),
    };
  }
  return null;
}
