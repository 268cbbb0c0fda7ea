import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Business } from '@sallie/shared/contract/business';
import { Content } from '@sallie/shared/contract/content';
import { demoContent } from '@sallie/shared/rules/demo/content';
import { openingLine } from '@sallie/shared/rules/opening-hours';
import type * as z from 'zod/mini';
import { parseSent, wordsOf } from '../http/parse.ts';
import { consultationConfirmation } from '../leads/mail-templates/consultation.ts';
import { errorCode } from '../system/disk.ts';
import { StartRefused } from '../system/start-refused.ts';
import { checkPortraits } from './portraits.ts';

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The shop's own facts over the demo ones: a fact that is named replaces it, an address or discount part by part. */
function overDemo(own: Json): Json {
  const merged: Json = { ...demoContent };
  for (const [name, value] of Object.entries(own)) {
    const demo = merged[name];
    merged[name] = isObject(demo) && isObject(value) ? { ...demo, ...value } : value;
  }
  return merged;
}

/** Reads DATA_DIR/business.json and looks for the pictures it names. Throws `StartRefused` that says where a bad file is wrong. */
export async function readFacts(dataDir: string): Promise<Content> {
  const file = join(dataDir, 'business.json');
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT') return demoContent;
    throw new StartRefused(`${file} cannot be read (${code}).`);
  }
  let own: unknown;
  try {
    own = JSON.parse(text);
  } catch (error) {
    throw new StartRefused(`${file} is not JSON: ${messageOf(error)}.`);
  }
  if (!isObject(own)) throw new StartRefused(`${file} must hold one object of facts.`);
  const unknown = Object.keys(own).find((name) => !(name in demoContent));
  if (unknown) throw new StartRefused(`${file} has a fact that nobody knows: ${unknown}.`);
  const parsed = parseSent(Content, overDemo(own));
  if (parsed.success) {
    await checkPortraits(file, dataDir, parsed.data.team);
    return parsed.data;
  }
  const [issue] = parsed.error.issues;
  const words = issue && (wordsOf(issue) ?? sentenceFor(issue));
  throw new StartRefused(`${file} is wrong at ${issue?.path.join('.')}: ${words}.`);
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function sentenceFor(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return `a ${issue.expected} is expected here`;
  return 'this cannot stand here';
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
