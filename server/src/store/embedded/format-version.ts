import { StartRefused } from '../../system/start-refused.ts';

/** What this program reads and writes. Every line, segment and manifest says which format it is of. */
export const formatVersion = 1;

/** Throws unless it is the present one: to guess at what a later program wrote would lose what that knows. */
export function checkVersion(version: unknown, path: string): void {
  if (version === formatVersion) return;
  if (typeof version !== 'number' || version < formatVersion) {
    throw new StartRefused(`The file ${path} does not say in which version it was written.`);
  }
  throw new StartRefused(
    `The file ${path} was written by a newer version of this program (format ${version}, known is ${formatVersion}); please start that version.`,
  );
}
