import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createVitest } from 'vitest/node';
import type { TrustRun } from '../trust-run.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const files = ['push/thousand', 'content/interleavings'].map((name) =>
  path.join(root, `server/src/${name}.test.ts`),
);

export const trustRun: TrustRun = {
  promise:
    'a thousand leads end no phone’s subscription and ring none twice, and a thousand interleavings of two people lose no field, on a folder and on Postgres',
  cycles: 1,
  async run({ cycles, progress }) {
    process.env.AT_LENGTH = 'yes';
    const broken: string[] = [];
    let ran = 0;
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      const vitest = await createVitest('test', { root, watch: false, reporters: [{}] });
      const { testModules } = await vitest.start(files);
      for (const test of testModules.flatMap(({ children }) => [...children.allTests()])) {
        ran += 1;
        const { state, errors } = test.result();
        if (state !== 'passed') broken.push(`${test.fullName}: ${errors?.[0]?.message ?? state}`);
      }
      await vitest.close();
      progress(`${cycle + 1} times`);
    }
    if (ran < 4 * cycles) broken.push(`${ran} tests ran instead of ${4 * cycles}`);
    return { figure: `${ran} tests at length, ${broken.length} broken`, broken };
  },
};
