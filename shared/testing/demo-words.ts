import type { Content } from '../contract/content.ts';
import { demoContent } from '../rules/demo/content.ts';

const wordsOf = (text: string) => text.match(/\p{Lu}[\p{L}']{2,}/gu) ?? [];
/** Words of the demo's names that are also ordinary words. */
const common = [
  'Flooring',
  'Street',
  'County',
  'Pine',
  'Cedar',
  'Laurel',
  'Run',
  'Grove',
  'Hollow',
  'Grace',
];

function demoWords({
  name,
  areas,
  address,
  phone,
  email,
  team,
  reviews,
  links,
}: Content = demoContent) {
  const people = [...team, ...reviews].flatMap((each) => wordsOf(each.name));
  const names = wordsOf(name).filter((word) => !common.includes(word));
  const hosts = Object.values(links).flatMap((link) => (link ? [new URL(link)] : []));
  return [
    ...new Set([
      ...names,
      ...people.filter((word) => !common.includes(word)),
      ...areas,
      address.street,
      address.zip,
      phone,
      `${phone.slice(3, 6)}-${phone.slice(6)}`,
      email.split('@')[1] ?? '',
      ...hosts.map(({ host }) => host).filter((host) => host.endsWith('.example')),
      'Lord',
    ]),
  ];
}

/** Returns the demo's words that a text contains as whole words, in either case. */
export function demoWordsIn(text: string): string[] {
  return demoWords().filter((word) =>
    new RegExp(
      `(?<![\\p{L}\\d])${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\d])`,
      'iu',
    ).test(text),
  );
}
