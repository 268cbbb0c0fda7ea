import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Business } from '@sallie/shared/contract/business';
import type { Middleware } from 'koa';
import type { Facts } from '../content/facts.ts';
import { sendFile } from '../http/files.ts';
import { errorCode } from '../system/disk.ts';
import type { Fault } from './problems.ts';

const folder = 'portraits';
/** Bytes. A picture as the camera made it would keep a phone waiting. */
const LIMIT = 1_000_000;

/** Where a portrait of the team is no file to be shown. */
export async function portraitFaults(dataDir: string, team: Business['team']): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const [index, { portrait }] of team.entries()) {
    const words = portrait && (await problemOf(join(dataDir, folder, portrait)));
    if (words) faults.push({ path: ['team', String(index), 'portrait'], words });
  }
  return faults;
}

async function problemOf(file: string): Promise<string | null> {
  try {
    const found = await stat(file);
    if (!found.isFile()) return `${file} is no file`;
    return found.size > LIMIT ? `${file} is larger than 1 MB; save it smaller` : null;
  } catch (error) {
    const code = errorCode(error);
    return code === 'ENOENT' ? `there is no file ${file}` : `${file} cannot be read (${code})`;
  }
}

/** The pictures that the facts name, from the folder beside them, and nothing else that lies in it. */
export function servePortraits(dataDir: string, facts: Pick<Facts, 'current'>): Middleware {
  const isShown = (path: string) =>
    facts.current().team.some(({ portrait }) => portrait && path === `/${folder}/${portrait}`);
  return async (ctx, next) => {
    const readable = ctx.method === 'GET' || ctx.method === 'HEAD';
    if (!readable || !isShown(ctx.path)) return next();
    ctx.state.route = 'portrait';
    // Asked for each time: the owner's new picture may have the old one's name.
    if (!(await sendFile(ctx, dataDir, 'no-cache'))) await next();
  };
}
