import type { Content } from '@sallie/shared/contract/content';
import { DAY_MS, HOUR_MS } from '@sallie/shared/rules/duration';
import type { Facts } from '../content/facts.ts';
import type { Core } from '../core.ts';
import { ONLY } from '../store/declaration.ts';
import { lockNames } from '../store/lock-names.ts';
import type { Store } from '../store/store.ts';

const KEPT_FOR_MS = 30 * DAY_MS;
/** A quote's file is kept only as long as somebody may take to send the quote, because erased data must go. */
const CHOSEN_FOR_MS = HOUR_MS;

export type UnnamedDeps = Pick<Core, 'store' | 'facts' | 'clock' | 'log'>;

export const idOf = (name: string) => name.slice(0, 32);
export const masterOf = (id: string) => `${id}-master.jpg`;

/** No page serves files with such names. */
export const quoteFileOf = (sha256: string) => `${sha256.slice(0, 32)}-quote`;

/** Maps the ids of uploaded pictures in a content to what shows them. */
export function picturesIn({ projects, team }: Pick<Content, 'projects' | 'team'>) {
  const shown = [
    ...projects.map(({ picture, title }) => ({ id: picture.id, what: title })),
    ...team.map(({ portrait, name }) => ({ id: portrait?.id ?? '', what: name })),
  ];
  const uploaded = shown.filter(({ id }) => /^[\da-f]{32}$/.test(id));
  return new Map(uploaded.map(({ id, what }) => [id, what]));
}

/** Removes pictures that no stored version and no draft has named for 30 days, and files without a quote. */
export async function removeUnnamed({ store, facts, clock, log }: UnnamedDeps): Promise<void> {
  await store.exclusively(lockNames.pictures, async () => {
    const named = await namedPictures(store, facts);
    const names = await store.pictures.names();
    const known = (await store.get('unnamed-pictures', ONLY))?.since ?? {};
    const now = clock.now();
    const since = new Map<string, string>();
    for (const id of new Set(names.map(idOf))) {
      if (!named.has(id)) since.set(id, known[id] ?? now.toISOString());
    }
    const ofQuotes = new Set(names.filter((name) => name === quoteFileOf(name)).map(idOf));
    const keptFor = (id: string) => (ofQuotes.has(id) ? CHOSEN_FOR_MS : KEPT_FOR_MS);
    const over = [...since].filter(([id, at]) => now.getTime() - Date.parse(at) >= keptFor(id));
    for (const [id] of over) since.delete(id);
    if (over.length > 0) {
      const gone = new Set(over.map(([id]) => id));
      await store.pictures.remove(names.filter((name) => gone.has(idOf(name))));
      log.info({ pictures: gone.size }, 'pictures that nothing names are removed');
    }
    const record = { id: ONLY, since: Object.fromEntries(since) } as const;
    if (JSON.stringify(record.since) === JSON.stringify(known)) return;
    await store.commit([{ put: 'unnamed-pictures', record }]);
  });
}

/** Saving counts as naming, so the picture is kept for at least another 30 days. */
export async function saveNamed(store: Store, name: string, save: () => Promise<void>) {
  const id = idOf(name);
  await store.exclusively(lockNames.pictures, async () => {
    await save();
    const { [id]: known, ...since } = (await store.get('unnamed-pictures', ONLY))?.since ?? {};
    if (known) await store.commit([{ put: 'unnamed-pictures', record: { id: ONLY, since } }]);
  });
}

/** Counts an id anywhere in the content, because keeping too many is safer. */
async function namedPictures(store: Store, facts: Pick<Facts, 'current'>): Promise<Set<string>> {
  const named = new Set<string>();
  const note = (content: object) => {
    for (const [id] of JSON.stringify(content).matchAll(/[\da-f]{32}/g)) named.add(id);
  };
  note(facts.current());
  for await (const version of store.each('website-versions')) note(version);
  for await (const { file } of store.each('quotes')) note({ file });
  note((await store.get('website-draft', ONLY)) ?? {});
  return named;
}
