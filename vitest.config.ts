import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{shared,server,site}/**/*.test.{ts,tsx}'],
    setupFiles: ['server/src/testing/console.ts'],
    testTimeout: 15_000,
  },
});
