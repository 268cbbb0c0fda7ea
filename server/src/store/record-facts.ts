import type { Lead } from '@sallie/shared/contract/leads';
import type { Message } from '@sallie/shared/contract/message';
import { holdsLeads, type ReplyRecord, type TableName } from './collections.ts';
import { hashesOf, type Seeds } from './columns.ts';
import { COMMON, type Facts, secondsOf } from './facts.ts';
import { leadFact, leadWidth } from './lead-facts.ts';
import { messageFact, messageWidth } from './message-index.ts';

type Row = { id: string };

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
  const width = COMMON + own.width;
  const words = new Uint32Array(rows.length * width);
  rows.forEach((record, place) => {
    if (!record) return;
    words.set([1, ...hashesOf(record.id, seeds), ...own.of(record, placeOf)], place * width);
  });
  return { width, words, texts: [...texts.keys()] };
}
