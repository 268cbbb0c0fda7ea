import { months, spanishWeekdays } from '@sallie/shared/bot/language/spanish-times';
import { plain } from '@sallie/shared/bot/language/words';
import type { Business } from '@sallie/shared/contract/business';
import { weekdays } from '@sallie/shared/contract/weekdays';
import type { AskedDay } from '../understanding/days.ts';
import type { Readers } from '../understanding/readers.ts';
import { TROUBLE } from '../understanding/trouble-model.ts';
import { withoutSpanishFraming } from '../understanding/wording.ts';
import spanishDays from './data/spanish-days.json' with { type: 'json' };

export interface SpanishAsk {
  text: string;
  /** Null when unclear. */
  topic: string | null;
  days: AskedDay[];
  /** Null when no town of the facts is named, or another place is named as well. */
  town: string | null;
}

/** A topic with less confidence is not used. */
const SURE = 0.35;
/** A line is cut only where both parts have this confidence. */
const CUT = 0.5;
/** A person should answer messages with more questions. */
const MOST_ASKS = 4;
/** Stands for any town in the examples. */
const TOWN = ' pueblo ';

/** "Only in Millbrook, or in Scranton too" asks about more places than the shop's. */
const beside = /\b(o|u|solo|solamente|fuera|lejos)\b/;
/** A question about a visit that names a day asks for a time. */
const ofDays = new Map([['visit', 'schedule']]);
const courtesies = new Set(['greeting', 'thanks', 'bye']);
const place =
  /(?<=(?:^|[\s¿])(?:en|hasta|a|de|desde|por|cerca de|fuera de) )\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)*/gu;
const cuts =
  /(?<=[?!;])\s*(?=\S)|(?<=[^.]\.)\s+|\n+|\s*,?\s+[ye]\s+(?=¿|(?:a qu[eé] |cu[aá]|d[oó]nd|qu[eé] |c[oó]mo |\p{L}+[ae]n ))/iu;

export function createSpanishReader(
  facts: Business,
  { spanish, daysIn }: Pick<Readers, 'spanish' | 'daysIn'>,
) {
  const towns = new RegExp(`\\b(?:${facts.areas.map(escaped).join('|') || '(?!)'})\\b`, 'giu');

  const isPlace = (name: string) => !plain(name).split(' ').some(spanish.knows);

  function ask(text: string, now: Date): SpanishAsk & { confidence: number } {
    const ours = [...text.matchAll(towns)].map(([name]) => name);
    const withoutOurs = text.replace(towns, TOWN);
    const read = withoutOurs.replace(place, (name) => (isPlace(name) ? TOWN : name));
    const best = spanish.rank(spanish.read(read)).find(({ topic }) => topic !== TROUBLE);
    const days = daysIn(englishDays(text), facts, now);
    const sure = best && best.confidence >= SURE ? best.topic : null;
    const isAlone = ours.length === 1 && read === withoutOurs && !beside.test(plain(text));
    const town = isAlone ? ownName(facts, ours[0]) : null;
    const topic = days.length > 0 ? (ofDays.get(sure ?? '') ?? sure ?? 'hours') : sure;
    return { text, topic, days, town, confidence: best?.confidence ?? 0 };
  }

  return function asksIn(typed: string, now: Date): SpanishAsk[] {
    const said = withoutSpanishFraming(typed);
    const whole = ask(said, now);
    const parts = said
      .split(cuts)
      .filter((part) => plain(part) !== '')
      .map((part) => ask(part, now));
    const real = parts.filter(
      ({ topic, confidence }) => topic !== null && !courtesies.has(topic) && confidence >= CUT,
    );
    const isCut = real.length > 0 && (real.length > 1 || whole.topic === null);
    return isCut ? real.slice(0, MOST_ASKS) : [whole];
  };
}

const ownName = ({ areas }: Business, said = '') =>
  areas.find((name) => name.toLowerCase() === said.toLowerCase()) ?? null;

const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const englishMonths =
  'january february march april may june july august september october november december'.split(
    ' ',
  );

function englishDays(typed: string): string {
  const said: [RegExp, string][] = [
    ...spanishDays.map(([words = '', english = '']): [RegExp, string] => [
      new RegExp(words, 'g'),
      english,
    ]),
    [new RegExp(`\\b(\\d{1,2}) de (${months.join('|')})\\b`, 'g'), '$2 $1'],
    ...months.map((name, at): [RegExp, string] => [
      new RegExp(`\\b${name}\\b`, 'g'),
      englishMonths[at] ?? '',
    ]),
    ...weekdays.map((day): [RegExp, string] => [
      new RegExp(`\\b${plain(spanishWeekdays[day])}s?\\b`, 'g'),
      day.toLowerCase(),
    ]),
  ];
  return said.reduce((text, [words, english]) => text.replace(words, english), plain(typed));
}
