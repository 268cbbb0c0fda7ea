import { parseArgs } from 'node:util';
import { routeOf } from '@sallie/shared/desk/ports/route.ts';

export interface CommandLine {
  /** The computer started the desk, not a person: no window is shown. */
  hidden: boolean;
  /** Where the report of `--smoke=FILE` goes; null without it. */
  smokeFile: string | null;
  /** The route that a deep link leads to: Windows and Linux hand it over as an argument of a (second) start. */
  route: string | null;
}

/** What the arguments of a start ask for. Chromium's own switches stand among ours and are passed over. */
export function readCommandLine(argv: readonly string[]): CommandLine {
  const { values, positionals } = parseArgs({
    args: [...argv],
    options: { hidden: { type: 'boolean' }, smoke: { type: 'string' } },
    strict: false,
  });
  const link = positionals.findLast((argument) => /^sallie:/i.test(argument));
  return {
    hidden: values.hidden === true,
    smokeFile: typeof values.smoke === 'string' ? values.smoke : null,
    route: link === undefined ? null : routeFromLink(link),
  };
}

/** The route in `sallie://lead/KIND/ID` or `sallie://conversation/ID`; null for anything else, which opens nothing. */
export function routeFromLink(url: string): string | null {
  const route = /^sallie:\/\/((?:lead|conversation)\/[\w/-]{0,150}[\w-])\/?$/i.exec(url)?.[1];
  return route && routeOf(route) ? route : null;
}
