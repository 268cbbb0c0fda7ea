import fs from 'node:fs';
import path from 'node:path';

export interface MemoryLimit {
  /** What to start a process with so that it and all it starts stay within the limit. */
  launcher: string[];
  /** Bytes at most, its share of the file cache included. */
  peak(): number;
  end(): void;
}

/** The two generations of control groups: where a group is made, and what its files are called. */
const generations = [
  {
    root: '/sys/fs/cgroup/memory',
    most: 'memory.limit_in_bytes',
    peak: 'memory.max_usage_in_bytes',
  },
  { root: '/sys/fs/cgroup', most: 'memory.max', peak: 'memory.peak' },
];

/** As a container has it. Null where this user may not set one. */
export function limitMemory(bytes: number): MemoryLimit | null {
  for (const { root, most, peak } of generations) {
    const group = path.join(root, `sallie-${process.pid}`);
    try {
      fs.mkdirSync(group);
    } catch {
      continue; // No such generation here, or not ours to use.
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
