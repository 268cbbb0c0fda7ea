import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { routeOf } from '@sallie/shared/desk/ports/route.ts';
import * as z from 'zod/mini';
import type { Clock } from '../../clock.ts';

/* How the program was built and started. */

export interface CommandLine {
  /** Set when the computer started the desk, so that no window is shown. */
  hidden: boolean;
  /** Names the report file of `--smoke=FILE`; null without it. */
  smokeFile: string | null;
  /** Set by a deep link, which Windows and Linux pass as an argument of a (second) start. */
  route: string | null;
}

/** Ignores Chromium's own switches, which stand among ours. */
export function readCommandLine(argv: readonly string[]): CommandLine {
  const { values, positionals } = parseArgs({
    args: [...argv],
    options: { hidden: { type: 'boolean' }, smoke: { type: 'string' } },
    strict: false,
  });
  const link = positionals.findLast((argument) => /^sallie:/i.test(argument));
  return {
    hidden: values.hidden === true,
    smokeFile: typeof values.smoke === 'string' ? values.smoke : null,
    route: link === undefined ? null : routeFromLink(link),
  };
}

/** Accepts `sallie://lead/KIND/ID` and `sallie://conversation/ID`; null for anything else. */
export function routeFromLink(url: string): string | null {
  const route = /^sallie:\/\/((?:lead|conversation)\/[\w/-]{0,150}[\w-])\/?$/i.exec(url)?.[1];
  return route && routeOf(route) ? route : null;
}

interface SmokeDeps {
  /** Null without `--smoke`. */
  file: string | null;
  version: string;
  clock: Clock;
  exit(code: number): void;
}

export type Smoke = ReturnType<typeof createSmoke>;

const PATIENCE_MS = 30_000;
const ANSWERED_MS = 200;

/** `--smoke=FILE` shows that a packed app, which no driver can control, starts and loads its page. */
export function createSmoke({ file, version, clock, exit }: SmokeDeps) {
  if (!file) return { pageListens() {} };
  const report = file;
  const began = clock.now();

  function finish(outcome: { ok: boolean; problem?: string }) {
    cancel();
    const milliseconds = clock.now() - began;
    writeFileSync(report, `${JSON.stringify({ ...outcome, version, milliseconds })}\n`);
    exit(outcome.ok ? 0 : 1);
  }

  const cancel = clock.after(PATIENCE_MS, () =>
    finish({ ok: false, problem: 'The page did not come up.' }),
  );
  let isUp = false;
  return {
    pageListens() {
      if (isUp) return;
      isUp = true;
      // Waits until the reply to the call has been sent.
      clock.after(ANSWERED_MS, () => finish({ ok: true }));
    },
  };
}

/** The installers' build writes these into the packed package.json; a run from source uses the defaults. */
const BuildFacts = z.object({
  appId: z._default(z.string(), 'com.example.sallie.desk'),
  signed: z._default(z.boolean(), false),
  updates: z._default(z.boolean(), false),
});
export type BuildFacts = z.infer<typeof BuildFacts>;

const Package = z.object({ sallie: z._default(BuildFacts, z.parse(BuildFacts, {})) });

/** Throws when the file cannot be read. An unsigned build never updates itself, whatever the file says. */
export function readBuildFacts(appPath: string): BuildFacts {
  const text = readFileSync(join(appPath, 'package.json'), 'utf8');
  const facts = z.parse(Package, JSON.parse(text)).sallie;
  return { ...facts, updates: facts.signed && facts.updates };
}
