import type { Lead } from '@sallie/shared/contract/leads';
import type { Message } from '@sallie/shared/contract/message';
import { holdsLeads, type ReplyRecord, type TableName } from './collections.ts';
import { hashesOf, type Seeds } from './columns.ts';
import { type Facts, secondsOf } from './facts.ts';
import { leadFact, leadWidth } from './lead-facts.ts';
import { messageFact, messageWidth } from './message-index.ts';

type Row = { id: string };

/** Beyond so many, columns of nothing but zeros are left out at the end. */
const LEAST = 4;

/** What is kept of the records of one table besides that they stand there and the hashes of their ids. */
interface Own {
  width: number;
  of(record: Row, placeOf: (text: string) => number): number[];
}

function ownFacts(name: TableName, seeds: Seeds): Own {
  if (holdsLeads(name))
    return { width: leadWidth, of: (record) => leadFact(record as Lead, seeds) };
  if (name === 'messages') {
    const of: Own['of'] = (record, placeOf) => messageFact(record as Message, seeds, placeOf);
    return { width: messageWidth, of };
  }
  if (name === 'replies')
    return { width: 1, of: (record) => [secondsOf((record as ReplyRecord).at)] };
  return { width: 0, of: () => [] };
}

export function factsOf(name: TableName, rows: readonly (Row | null)[], seeds: Seeds): Facts {
  const own = ownFacts(name, seeds);
  const texts = new Map<string, number>();
  const placeOf = (text: string) => {
    const place = texts.get(text) ?? texts.size;
    texts.set(text, place);
    return place;
  };
  const columns = Array.from({ length: 2 + own.width }, () => new Uint32Array(rows.length));
  rows.forEach((record, place) => {
    if (!record) return;
    const numbers = [...hashesOf(record.id, seeds), ...own.of(record, placeOf)];
    columns.forEach((column, at) => {
      column[place] = numbers[at] ?? 0;
    });
  });
  // Most leads have one address; what nobody needs would be room for nothing in the index.
  while (columns.length > LEAST && columns.at(-1)?.every((number) => number === 0)) columns.pop();
  return { places: rows.length, columns, texts: [...texts.keys()] };
}
