import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod/mini';

const Kept = z.record(z.string(), z.unknown());

interface Reading {
  kept: Record<string, unknown>;
  /** The file was there and could not be read; it stands aside now. */
  torn: boolean;
}

export function readSettingsFile(file: string, now: number): Reading {
  const text = textOf(file);
  if (text === null) return { kept: {}, torn: false };
  const parsed = z.safeParse(Kept, jsonOf(text));
  if (parsed.success) return { kept: parsed.data, torn: false };
  renameSync(file, `${file}.torn-${now}`);
  return { kept: {}, torn: true };
}

/** Complete on disk before it takes the old one's place, so that a power cut leaves one of the two. */
export function writeSettingsFile(file: string, value: unknown): void {
  mkdirSync(dirname(file), { recursive: true });
  const next = `${file}.next`;
  const handle = openSync(next, 'w', 0o600);
  try {
    writeSync(handle, `${JSON.stringify(value, null, 2)}\n`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(next, file);
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null; // The first start of this machine.
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
