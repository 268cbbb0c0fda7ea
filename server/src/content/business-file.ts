import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Business } from '@sallie/shared/contract/business';
import type { Content } from '@sallie/shared/contract/content';
import { demoContent } from '@sallie/shared/rules/demo/content';
import { openingLine } from '@sallie/shared/rules/opening-hours';
import { type Adapter, Low } from 'lowdb';
import { consultationConfirmation } from '../leads/mail-templates/customer.ts';
import { type Disk, errorCode, realDisk, remove, saveFile, syncFolder } from '../system/disk.ts';
import { StartRefused } from '../system/start-refused.ts';
import { checkContent, type Fault } from './problems.ts';

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** lowdb's adapter: a new file takes the old one's place when all of it is on disk. */
class WholeFile implements Adapter<unknown> {
  readonly #dir: string;
  readonly #disk: Disk;
  readonly path: string;
  /** As it was read or written last, to be known again. */
  sha256 = '';

  constructor(dir: string, disk: Disk) {
    this.#dir = dir;
    this.#disk = disk;
    this.path = join(dir, 'business.json');
  }

  async read(): Promise<unknown> {
    const text = await this.#text();
    if (text === null) return null;
    this.sha256 = hashOf(text);
    let own: unknown;
    try {
      own = JSON.parse(text);
    } catch (error) {
      throw new StartRefused(`${this.path} is not JSON: ${messageOf(error)}.`);
    }
    // To lowdb null is no file.
    return own ?? [];
  }

  async write(content: unknown): Promise<void> {
    const text = `${JSON.stringify(content, null, 2)}\n`;
    const draft = `${this.path}.new`;
    await remove(this.#disk, draft);
    await saveFile(this.#disk, draft, Buffer.from(text));
    await this.#disk.rename(draft, this.path);
    await syncFolder(this.#disk, this.#dir);
    this.sha256 = hashOf(text);
  }

  async #text(): Promise<string | null> {
    try {
      return await readFile(this.path, 'utf8');
    } catch (error) {
      const code = errorCode(error);
      if (code === 'ENOENT') return null;
      throw new StartRefused(`${this.path} cannot be read (${code}).`);
    }
  }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** The shop's own facts over the demo ones: a fact that is named replaces it, an address or discount part by part. */
function overDemo(own: Json): Json {
  const merged: Json = { ...demoContent };
  for (const [name, value] of Object.entries(own)) {
    const demo = merged[name];
    merged[name] = isObject(demo) && isObject(value) ? { ...demo, ...value } : value;
  }
  return merged;
}

/** The website's content in `DATA_DIR/business.json`. */
export interface BusinessFile {
  path: string;
  /** As it was when the file was opened; null where there was none. */
  own: Content | null;
  /** Of the file as it is, as far as this process knows. */
  sha256(): string;
  /** All of it, on disk when this resolves; the old file stays where that fails. */
  write(content: Content): Promise<void>;
}

/** Reads it. Throws `StartRefused` that says where a bad file is wrong. */
export async function openBusinessFile(dataDir: string, disk = realDisk): Promise<BusinessFile> {
  const adapter = new WholeFile(dataDir, disk);
  const db = new Low<unknown>(adapter, null);
  await db.read();
  const { path } = adapter;
  const own = db.data === null ? null : contentOf(db.data, path);
  return {
    path,
    own,
    sha256: () => adapter.sha256,
    async write(content) {
      db.data = content;
      await db.write();
    },
  };
}

/** The whole content of what somebody's file names. Throws `StartRefused` that says where it is wrong. */
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

/** What a shop that keeps its website in the file publishes. Throws as `openBusinessFile` does. */
export async function readFacts(dataDir: string): Promise<Content> {
  return (await openBusinessFile(dataDir)).own ?? demoContent;
}

/**
 * Computes what the first page and the first form will need of the facts, so that a mistake no check knows ends the
 * start and not a customer's request. Throws `StartRefused`.
 */
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
