import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Business } from '@sallie/shared/contract/business';
import type { Content } from '@sallie/shared/contract/content';
import { demoContent } from '@sallie/shared/rules/demo/content';
import { openingLine } from '@sallie/shared/rules/opening-hours';
import { isObject } from '@sallie/shared/rules/website/changes';
import { consultationConfirmation } from '../leads/mail-templates/customer.ts';
import { errorCode, realDisk, replaceFile, syncFolder } from '../system/disk.ts';
import { StartRefused } from '../system/start-refused.ts';
import { checkContent, type Fault } from './problems.ts';

type Json = Record<string, unknown>;

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** A named fact replaces the demo's; objects such as address and discount are merged field by field. */
function overDemo(own: Json): Json {
  const merged: Json = { ...demoContent };
  for (const [name, value] of Object.entries(own)) {
    const demo = merged[name];
    merged[name] = isObject(demo) && isObject(value) ? { ...demo, ...value } : value;
  }
  return merged;
}

export type BusinessFile = Awaited<ReturnType<typeof openBusinessFile>>;

/** Reads `DATA_DIR/business.json`. Throws `StartRefused` with the place of a mistake. */
export async function openBusinessFile(dataDir: string, disk = realDisk) {
  const path = join(dataDir, 'business.json');
  const text = await textOf(path);
  let sha256 = text === null ? '' : hashOf(text);
  return {
    path,
    /** The content when the file was opened; null without a file. */
    own: text === null ? null : contentOf(parsed(text, path), path),
    /** Describes the file as this process last read or wrote it. */
    sha256: () => sha256,
    /** Resolves when the content is on disk. A failed write leaves the old file in place. */
    async write(content: Content): Promise<void> {
      const written = `${JSON.stringify(content, null, 2)}\n`;
      await replaceFile(disk, path, Buffer.from(written));
      await syncFolder(disk, dataDir);
      sha256 = hashOf(written);
    },
  };
}

async function textOf(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT') return null;
    throw new StartRefused(`${path} cannot be read (${code}).`);
  }
}

function parsed(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new StartRefused(`${path} is not JSON: ${messageOf(error)}.`);
  }
}

/** Completes the facts of a file by the demo's. Throws `StartRefused` with the place of a mistake. */
export function contentOf(own: unknown, path: string): Content {
  if (!isObject(own)) throw new StartRefused(`${path} must hold one object of facts.`);
  const unknown = Object.keys(own).find((name) => !(name in demoContent));
  if (unknown)
    throw new StartRefused(`${path} has a fact that nobody knows: ${unknown.slice(0, 60)}.`);
  const { content, faults } = checkContent(overDemo(own));
  if (!content) throw wrongAt(path, faults[0]);
  return content;
}

const wrongAt = (path: string, fault?: Fault) =>
  new StartRefused(`${path} is wrong at ${fault?.path.join('.')}: ${fault?.words}.`);

export async function readFacts(dataDir: string): Promise<Content> {
  return (await openBusinessFile(dataDir)).own ?? demoContent;
}

/** Tries the first page and form, so that a mistake ends the start and no request. Throws `StartRefused`. */
export function tryFacts(facts: Business, now: Date): void {
  const asked = {
    name: 'Ann Lee',
    email: 'ann@home.example',
    projectType: 'unsure',
    timeframe: 'planning',
  } as const;
  try {
    openingLine(facts, now);
    consultationConfirmation(facts, asked, now);
  } catch (error) {
    throw new StartRefused(
      `The facts of the shop cannot be worked with: no opening time and no mail can be made of them (${messageOf(error)}).`,
    );
  }
}
