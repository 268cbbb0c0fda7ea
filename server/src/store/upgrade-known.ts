import fs from 'node:fs';
import path from 'node:path';
import type { Visitor } from '@sallie/shared/contract/visitor';
import { journalPath, scanFolder, segmentsPath } from './folder.ts';
import { checksum, readLines } from './line.ts';
import type { ListedSegment, Manifest } from './manifest.ts';
import { decodeSegment } from './segment-text.ts';

/** What one record's upgrade asks of the rest of its folder. */
export interface Known {
  /** The account that goes, or went, by this name; null where there is none, or more than one. */
  accountNamed(name: string): string | null;
  /** The lead beside which a visitor was made; undefined where there is none, or more than one. */
  originOf(visitor: { created_at: string; email: string }): Visitor['derived_from'];
}

type Origin = NonNullable<Visitor['derived_from']>;
interface Written {
  collection: string;
  id: string;
  /** Null where it was dropped. */
  record: Record<string, string> | null;
}

const wanted = ['staff', 'contacts', 'discount-signups'];

/** Reads a folder of an older format once more, before anything in it is upgraded. */
export function learnFrom(dir: string, manifest: Manifest | null): Known {
  const records = new Map<string, Written>();
  for (const written of writtenIn(dir, manifest)) {
    records.set(`${written.collection} ${written.id}`, written);
  }
  const accounts = new Map<string, Set<string>>();
  const origins = new Map<string, Origin[]>();
  for (const { collection, id, record } of records.values()) {
    if (!record) continue;
    if (collection === 'staff') {
      for (const name of [record.name, record.username]) {
        if (name) accounts.set(name, (accounts.get(name) ?? new Set()).add(id));
      }
    } else if (collection === 'contacts' || collection === 'discount-signups') {
      const key = keyOf(record.created_at, record.email);
      origins.set(key, [...(origins.get(key) ?? []), { kind: collection, id }]);
    }
  }
  return {
    accountNamed: (name) => onlyOne([...(accounts.get(name) ?? [])]) ?? null,
    originOf: ({ created_at, email }) => onlyOne(origins.get(keyOf(created_at, email)) ?? []),
  };
}

/** Format 2 wrote a lead and its visitor in one line, at one instant. */
const keyOf = (at = '', email = '') => `${at} ${email}`;

function onlyOne<T>(all: readonly T[]): T | undefined {
  return all.length === 1 ? all[0] : undefined;
}

/** In the order in which it was written. What is damaged is found and told of when it is read in earnest. */
function* writtenIn(dir: string, manifest: Manifest | null): Generator<Written> {
  for (const listed of manifest?.segments ?? []) {
    if (!wanted.includes(listed.collection)) continue;
    for (const record of recordsOf(dir, listed)) {
      if (record) yield { collection: listed.collection, id: record.id ?? '', record };
    }
  }
  const first = manifest?.journal ?? 0;
  for (const number of scanFolder(dir).journals.filter((one) => one >= first)) {
    for (const piece of readLines(fs.readFileSync(journalPath(dir, number))).pieces) {
      if ('damage' in piece) continue;
      for (const { put, drop, record, id } of JSON.parse(piece.text).writes) {
        if (wanted.includes(put)) yield { collection: put, id: record.id, record };
        if (wanted.includes(drop)) yield { collection: drop, id, record: null };
      }
    }
  }
}

function recordsOf(dir: string, { file, crc }: ListedSegment) {
  const full = path.join(segmentsPath(dir), file);
  const text = fs.existsSync(full) ? fs.readFileSync(full) : null;
  if (!text || checksum(text) !== crc) return [];
  return decodeSegment<Record<string, string>>(text).records;
}
