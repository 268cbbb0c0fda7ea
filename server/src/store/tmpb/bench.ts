import fs from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openStore } from '../embedded.ts';
import { clock, contact } from '../samples.ts';

const dir = '/tmp/bench-store';
const mode = process.argv[2];
if (mode === 'seed') {
  fs.rmSync(dir, { recursive: true, force: true });
  const s = await openStore({ dir, clock });
  const t = performance.now();
  for (let b = 0; b < 100; b++)
    await Promise.all(
      Array.from({ length: 1000 }, (_, i) => {
        const id = crypto.randomUUID();
        return s.commit([
          {
            put: 'contacts',
            record: contact(id, {
              email: `p${b}-${i}@mail.example`,
              message: 'Oak for the hall, please. About thirty square metres.',
            }),
          },
        ]);
      }),
    );
  console.log('seed 100k', Math.round(performance.now() - t));
  const t2 = performance.now();
  await s.close();
  console.log('close', Math.round(performance.now() - t2));
} else if (mode === 'open') {
  const t = performance.now();
  const s = await openStore({ dir, clock });
  console.log(
    'open ms',
    Math.round(performance.now() - t),
    'since process start',
    Math.round(performance.now()),
    'rss',
    process.memoryUsage().rss >> 20,
  );
  (globalThis as any).gc?.();
  console.log('rss after gc', process.memoryUsage());
  const t3 = performance.now();
  await s.list('contacts', { limit: 100 });
  console.log('list', performance.now() - t3);
  await s.close();
} else {
  const c = Number(process.argv[3]);
  const s = await openStore({ dir, clock });
  const h = monitorEventLoopDelay({ resolution: 1 });
  h.enable();
  const end = performance.now() + 4000;
  let n = 0;
  const lat: number[] = [];
  await Promise.all(
    Array.from({ length: c }, async () => {
      while (performance.now() < end) {
        const t = performance.now();
        await s.commit([
          {
            put: 'contacts',
            record: contact(crypto.randomUUID(), {
              message: 'Oak for the hall, please. About thirty square metres.',
            }),
          },
        ]);
        lat.push(performance.now() - t);
        n++;
      }
    }),
  );
  h.disable();
  lat.sort((a, b) => a - b);
  console.log(
    'c',
    c,
    'per s',
    n / 4,
    'p50',
    lat[n >> 1]?.toFixed(2),
    'p99',
    lat[Math.floor(n * 0.99)]?.toFixed(2),
    'max',
    lat[n - 1]?.toFixed(1),
    'stall max',
    (h.max / 1e6).toFixed(1),
  );
  await s.close();
}
