import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

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
