import * as z from 'zod/mini';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApiError, type Call } from '../../contract/client.ts';
import {
  type Change,
  type Conflict,
  dropDraft,
  publishDraft,
  readWebsite,
  SaveRefusal,
  saveDraft,
  takeBack,
  type Website,
} from '../../contract/website.ts';
import type { After } from '../../realtime/timers.ts';
import {
  applyChanges,
  clean,
  type Draft,
  isSame,
  type Path,
  startsWith,
  Unapplicable,
  valueAt,
  wholeOf,
} from '../../rules/website/changes.ts';
import { problemOf } from './problem.ts';

/** What was typed and is not saved yet. No two of them are about the same field, or about one within the other. */
interface Edit {
  path: Path;
  /** Undefined where it is to be removed. */
  value: unknown;
  /** What the server may have there while nobody else has changed it: what stood there, and what was sent. */
  known: readonly unknown[];
  /** Somebody changed it as well: saved once one of the two was chosen. */
  clash: { theirs: unknown; by: string } | null;
}

export interface WebsiteState {
  /** Null until it was read. */
  website: Website | null;
  /** Why it could not be read last. */
  problem: string;
  /** In the order in which they were typed. */
  edits: readonly Edit[];
  /** Why the last save failed. */
  trouble: string;
  /** Where one was, found again by whoever comes back. */
  section: string;
}

export interface WebsiteStore extends StoreApi<WebsiteState> {
  load(): Promise<void>;
  /** Somebody has saved or published. */
  changed(news: { version: number; save: number }): void;
  /** Saved by itself a moment later. `seen` is what stood in the field: where that is no longer so, it is asked which is meant. */
  change(path: Path, value: unknown, seen?: unknown): void;
  settle(edit: Edit, whose: 'yours' | 'theirs'): void;
  /** Saves first. Throws what the server has against it; its problems then stand in the draft. */
  publish(): Promise<void>;
  takeBack(version: number): Promise<void>;
  drop(): Promise<void>;
  /** For an entry that is added. */
  newId(): string;
}

/** From the last key to the save, in milliseconds. */
const SAVE_AFTER = 600;
const AGAIN_AFTER = 3000;
/** Changes at once: a request holds 64 KiB. */
const MOST = 50;

/** The draft with what was typed over it. */
export const shownContent = ({ website, edits }: WebsiteState): Draft =>
  edits.reduce<Draft>((draft, edit) => applied(draft, edit) ?? draft, website?.draft.content ?? {});

/** Null where its entry was removed meanwhile. */
function applied(draft: Draft, { path, value }: Pick<Edit, 'path' | 'value'>): Draft | null {
  try {
    return applyChanges(draft, [changeOf(path, value)]);
  } catch (error) {
    if (error instanceof Unapplicable) return null;
    throw error;
  }
}

/** What is undefined would be sent as missing; it is not to be there at all. */
const changeOf = (path: Path, value: unknown): Change => ({
  path: [...path],
  ...(value !== undefined && { value }),
});

/** Whether it stands there already. An order does that also among entries which it does not name. */
function stands(draft: Draft, path: Path, value: unknown): boolean {
  const after = applied(draft, { path, value });
  return after !== null && isSame(valueAt(after, path), valueAt(draft, path));
}

/** The edit over what the server has now: with a clash where somebody else has changed the same. */
function over({ draft, published }: Website, shown: Draft, edit: Edit, by?: string): Edit {
  // Of an entry that somebody removed all is kept, so that it can be put back.
  const kept = applied(draft.content, edit)
    ? edit
    : { ...edit, ...wholeOf(shown, changeOf(edit.path, edit.value)) };
  const { path, value, known } = kept;
  if ([value, ...known].some((one) => stands(draft.content, path, one)))
    return { ...kept, clash: null };
  const theirs = valueAt(draft.content, path);
  // Whoever saved something else since has not changed this.
  const before = edit.clash && isSame(edit.clash.theirs, theirs) ? edit.clash.by : null;
  const who = by ?? before ?? draft.saved?.by ?? published.by ?? 'A colleague';
  return { ...kept, clash: { theirs, by: who } };
}

/** The website's one draft: what is typed is kept here, and saved one batch after the other. */
export function createWebsite(call: Call, after: After, newId: () => string): WebsiteStore {
  const store = createStore<WebsiteState>(() => ({
    ...{ website: null, problem: '', edits: [], trouble: '', section: '' },
  }));
  const { getState, setState } = store;
  const unsaved = () => getState().edits.filter(({ clash }) => !clash);
  let cancel = () => {};
  let last: Promise<unknown> = Promise.resolve();

  /** One request after the other, so that each knows what the one before has changed. */
  function inTurn<T>(task: () => Promise<T>): Promise<T> {
    const turn = last.then(task);
    last = turn.catch(() => {});
    return turn;
  }

  /** What the server has, below what was typed. */
  function take(website: Website, conflicts: readonly Conflict[] = []): void {
    const { edits } = getState();
    const shown = shownContent(getState());
    const whoChanged = ({ path }: Edit) => conflicts.find((one) => isSame(one.path, path))?.by;
    const next = edits.map((edit) => over(website, shown, edit, whoChanged(edit)));
    // Two fields of a removed entry are both the whole of it now.
    const unlike = next.filter(
      ({ path }, at) => next.findIndex((one) => isSame(one.path, path)) === at,
    );
    setState({ website, edits: unlike, problem: '' });
  }

  async function read(): Promise<void> {
    try {
      take(await call(readWebsite));
    } catch (error) {
      setState({ problem: problemOf(error) });
    }
  }

  async function saveBatch(): Promise<void> {
    const base = getState().website?.draft.save ?? 0;
    const batch = unsaved().slice(0, MOST);
    const sent = batch.map((edit): Edit => ({ ...edit, known: [...edit.known, edit.value] }));
    const { edits } = getState();
    setState({ edits: edits.map((edit) => sent[batch.indexOf(edit)] ?? edit) });
    try {
      const changes = batch.map(({ path, value }) => changeOf(path, value));
      const website = await call(saveDraft, { body: { base, changes } });
      setState({ edits: getState().edits.filter((edit) => !sent.includes(edit)) });
      take(website);
    } catch (error) {
      const isRefused = error instanceof ApiError && [400, 409].includes(error.status);
      if (!isRefused) throw error;
      await readAnew(error, base);
    }
  }

  /** Somebody may have changed the same. Throws the refusal where nothing has changed: it would be met for ever. */
  async function readAnew(refusal: ApiError, base: number): Promise<void> {
    const { data } = z.safeParse(SaveRefusal, refusal.details);
    const before = unsaved().map(({ path }) => path);
    take(await call(readWebsite), data?.conflicts);
    const left = unsaved().map(({ path }) => path);
    if (getState().website?.draft.save === base && isSame(before, left)) throw refusal;
  }

  /** True when nothing is left to save. */
  async function save(): Promise<boolean> {
    cancel();
    try {
      while (unsaved().length > 0) await saveBatch();
      setState({ trouble: '' });
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status < 500 && error.status !== 429;
      setState({ trouble: isRefused ? error.sentence : 'no connection' });
      if (!isRefused) cancel = after(AGAIN_AFTER, () => void inTurn(save));
    }
    return getState().edits.length === 0;
  }

  const become = (task: () => Promise<Website>): Promise<void> =>
    inTurn(async () => {
      try {
        take(await task());
      } catch (error) {
        if (error instanceof ApiError) await read();
        throw error;
      }
    });

  return {
    ...store,
    newId,
    load: () => inTurn(read),
    changed({ version, save: count }) {
      const isKnown = () => {
        const now = getState().website;
        return now && version <= now.published.version && count <= now.draft.save;
      };
      // What is being saved answers with it.
      if (getState().website) void inTurn(async () => (isKnown() ? undefined : read()));
    },
    change(path, typed, seen) {
      const state = getState();
      const { website, edits } = state;
      if (!website) return;
      const whole = edits.find((edit) => startsWith(path, edit.path));
      const value = clean(typed);
      if (whole) {
        const next = applied(shownContent(state), { path, value });
        const held = next ? { ...whole, value: valueAt(next, whole.path) } : whole;
        setState({ edits: edits.map((edit) => (edit === whole ? held : edit)) });
      } else {
        const shown = shownContent(state);
        const here = valueAt(shown, path);
        const isSeen = seen === undefined || isSame(seen, here);
        const known = isSeen ? [here, valueAt(website.draft.content, path)] : [seen];
        const edit = over(website, shown, { path, value, known, clash: null });
        setState({ edits: [...edits.filter((one) => !startsWith(one.path, path)), edit] });
      }
      cancel();
      cancel = after(SAVE_AFTER, () => void inTurn(save));
    },
    settle(edit, whose) {
      const { edits } = getState();
      const mine = { ...edit, known: [...edit.known, edit.clash?.theirs], clash: null };
      const left = edits.map((one) => (one === edit ? mine : one));
      setState({ edits: whose === 'yours' ? left : left.filter((one) => one !== mine) });
      void inTurn(save);
    },
    async publish() {
      if (!(await inTurn(save))) throw new ApiError(409, 'Not everything is saved yet.');
      const body = { save: getState().website?.draft.save ?? 0 };
      await become(() => call(publishDraft, { body }));
    },
    takeBack: (version) => become(() => call(takeBack, { params: { version: String(version) } })),
    async drop() {
      cancel();
      setState({ edits: [] });
      await become(() => call(dropDraft));
    },
  };
}
