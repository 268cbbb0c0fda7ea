import { placeOf } from '@sallie/shared/desk/place.ts';

/** The place in `sallie://lead/KIND/ID` or `sallie://conversation/ID`; null for anything else, which opens nothing. */
export function placeFromLink(url: string): string | null {
  const place = /^sallie:\/\/((?:lead|conversation)\/[\w/-]{0,150}[\w-])\/?$/i.exec(url)?.[1];
  return place && placeOf(place) ? place : null;
}

/** Windows and Linux hand a link over as an argument of a (second) start. */
export function placeFromArgv(argv: readonly string[]): string | null {
  const link = argv.findLast((argument) => /^sallie:/i.test(argument));
  return link === undefined ? null : placeFromLink(link);
}
