import { StartRefused } from '../system/start-refused.ts';

/** What this program writes. Every line, segment and manifest says which version it is. */
export const formatVersion = 5;

/** Throws when the data was written by a later program: guessing would lose what it knows. */
export function checkVersion(version: unknown, path: string): number {
  if (typeof version !== 'number' || version < 1) {
    throw new StartRefused(`The file ${path} does not say in which version it was written.`);
  }
  if (version > formatVersion) {
    throw new StartRefused(
      `The file ${path} was written by a newer version of this program (format ${version}, known is ${formatVersion}); please start that version.`,
    );
  }
  return version;
}
