import { joinAddress, streetIn, townIn } from '../language/address.ts';
import { checkAnswer } from './check-answer.ts';

export type PlacePart = 'street' | 'town';

interface Place {
  said: PlacePart[];
  /** What is known of the address so far, or the whole of it. */
  draft: string;
  address: string | undefined;
  /** What else the line says. */
  rest: string;
}

/** What a line says of the address before it is asked for, together with what was said before: a street early and a town late are one address. */
export function placeIn(line: string, before: string, towns: readonly string[]): Place {
  const street = streetIn(line, towns);
  const afterStreet = street?.rest ?? line;
  const town = townIn(afterStreet, before !== '' || street !== null);
  const pieces = [street?.value, town?.value].filter((piece) => piece !== undefined);
  const draft = pieces.reduce(joinAddress, before);
  const whole = checkAnswer('address', draft);
  return {
    said: [...(street ? (['street'] as const) : []), ...(town ? (['town'] as const) : [])],
    draft,
    address: pieces.length > 0 && whole.ok ? whole.value : undefined,
    rest: town?.rest ?? afterStreet,
  };
}
