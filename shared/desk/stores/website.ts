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
  type Draft,
  isSame,
  type Path,
  startsWith,
  Unapplicable,
  valueAt,
} from '../../rules/website/changes.ts';
import { problemOf } from './problem.ts';

/** What was typed and is not saved yet; without a value it is to be removed. */
interface Edit extends Change {
  /** The save on which it was typed. */
  base: number;
  /** What of it was on its way: the server may have that, though nobody heard so. */
  sent: readonly unknown[];
}

/** The same field was changed by somebody else as well. */
export interface Clash {
  edit: Edit;
  theirs: unknown;
  by: string;
}

export interface WebsiteState {
  /** Null until it was read. */
  website: Website | null;
  /** Why it could not be read last. */
  problem: string;
  /** In the order in which they were typed, one for a field. */
  edits: readonly Edit[];
  /** Saved when one of the two was chosen. */
  clashes: readonly Clash[];
  isSaving: boolean;
  /** Why the last save failed. */
  trouble: 'connection' | { refused: string } | null;
  /** Where one was, found again by whoever comes back. */
  section: string;
}

export interface WebsiteStore extends StoreApi<WebsiteState> {
  load(): Promise<void>;
  /** Somebody has saved or published. */
  changed(news: { version: number; save: number }): void;
  /** Saved by itself a moment later. `seen` is what stood in the field: where that is no longer so, it is asked which is meant. */
  change(path: Path, value: unknown, seen?: unknown): void;
  settle(clash: Clash, whose: 'yours' | 'theirs'): void;
  /** Saves what is not saved. True when nothing is left to save. */
  flush(): Promise<boolean>;
  /** Throws what the server has against it; its problems then stand in the draft. */
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
export function shownContent({ website, edits, clashes }: WebsiteState): Draft {
  const typed = [...edits, ...clashes.map(({ edit }) => edit)];
  return typed.reduce<Draft>(
    (draft, edit) => applied(draft, edit) ?? draft,
    website?.draft.content ?? {},
  );
}

/** Null where its entry was removed meanwhile. */
function applied(draft: Draft, { path, value }: { path: Path; value?: unknown }): Draft | null {
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
  ...(value !== undefined && { value: value as z.core.util.JSONType }),
});

/** The website's one draft: what is typed is kept here, and saved one batch after the other. */
export function createWebsite(call: Call, after: After, newId: () => string): WebsiteStore {
  const store = createStore<WebsiteState>(() => ({
    ...{ website: null, problem: '', edits: [], clashes: [] },
    ...{ isSaving: false, trouble: null, section: '' },
  }));
  const { getState, setState } = store;
  let cancel = () => {};
  let last: Promise<unknown> = Promise.resolve();

  /** One request after the other, so that each knows what the one before has changed. */
  function inTurn<T>(task: () => Promise<T>): Promise<T> {
    const turn = last.then(task);
    last = turn.catch(() => {});
    return turn;
  }

  async function read(): Promise<void> {
    try {
      setState({ website: await call(readWebsite), problem: '' });
    } catch (error) {
      setState({ problem: problemOf(error) });
    }
  }

  async function saveBatch(): Promise<void> {
    const { edits } = getState();
    const base = edits[0]?.base ?? 0;
    const batch = edits.filter((edit) => edit.base === base).slice(0, MOST);
    const underWay: Edit[] = batch.map((edit) => ({ ...edit, sent: [...edit.sent, edit.value] }));
    const now = edits.map((edit) => underWay[batch.indexOf(edit)] ?? edit);
    setState({ edits: now });
    try {
      const changes = batch.map(({ path, value }) => changeOf(path, value));
      const website = await call(saveDraft, { body: { base, changes } });
      const { save } = website.draft;
      const isSaved = ({ path }: Edit) => batch.some((edit) => isSame(edit.path, path));
      // What was typed in the same field meanwhile was typed on what is saved now.
      const left = getState().edits.filter((edit) => !underWay.includes(edit));
      const newer = left.map((edit) => (isSaved(edit) ? { ...edit, base: save } : edit));
      setState({ website, edits: newer, trouble: null });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const refusal = z.safeParse(SaveRefusal, error.details);
      if (error.status !== 409 && error.status !== 400) throw error;
      await part(error, refusal.success ? refusal.data.conflicts : []);
    }
  }

  /** Sets what cannot be saved apart from what can. */
  async function part(error: ApiError, conflicts: readonly Conflict[]): Promise<void> {
    const website = await call(readWebsite);
    const { edits, clashes } = getState();
    const found: Clash[] = [];
    const left = edits.flatMap((edit): Edit[] => {
      const conflict = conflicts.find(({ path }) => isSame(path, edit.path));
      if (!conflict && !applied(website.draft.content, edit)) return [];
      // After a restore the draft is older than what was seen of it.
      if (!conflict)
        return edit.base > website.draft.save ? [{ ...edit, base: website.draft.save }] : [edit];
      const { theirs, by } = conflict;
      const isMine = edit.sent.some((each) => isSame(each ?? null, theirs));
      if (isMine) return [{ ...edit, base: website.draft.save }];
      found.push({ edit, theirs, by });
      return [];
    });
    setState({ website, edits: left, clashes: [...clashes, ...found] });
    // A refusal that changed nothing would be met for ever.
    if (left.every((edit) => edits.includes(edit)) && left.length === edits.length) throw error;
  }

  async function save(): Promise<boolean> {
    cancel();
    if (getState().edits.length > 0) setState({ isSaving: true });
    try {
      while (getState().edits.length > 0) await saveBatch();
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status < 500 && error.status !== 429;
      setState({ trouble: isRefused ? { refused: error.sentence } : 'connection' });
      if (!isRefused) cancel = after(AGAIN_AFTER, () => void inTurn(save));
    } finally {
      setState({ isSaving: false });
    }
    return getState().edits.length === 0 && getState().clashes.length === 0;
  }

  async function become(task: () => Promise<Website>): Promise<void> {
    try {
      setState({ website: await task() });
    } catch (error) {
      if (error instanceof ApiError) await read();
      throw error;
    }
  }

  const saveSoon = () => {
    cancel();
    cancel = after(SAVE_AFTER, () => void inTurn(save));
  };

  return {
    ...store,
    newId,
    load: () => inTurn(read),
    changed({ version, save: count }) {
      const { website } = getState();
      const isKnown = () => {
        const now = getState().website;
        return now && version <= now.published.version && count <= now.draft.save;
      };
      // What is being saved answers with it.
      if (website) void inTurn(async () => (isKnown() ? undefined : read()));
    },
    change(path, value, seen) {
      const { website, edits, clashes } = getState();
      const isHere = (one: { path: Path }) => isSame(one.path, path);
      const typed = { base: website?.draft.save ?? 0, sent: [], ...changeOf(path, value) };
      const clash = clashes.find(({ edit }) => isHere(edit));
      if (clash) {
        const next = { ...clash, edit: typed };
        setState({ clashes: clashes.map((one) => (one === clash ? next : one)) });
        return;
      }
      const before = edits.find(isHere);
      // Of an entry that was just added the server knows nothing.
      const theirs = valueAt(shownContent(getState()), path);
      const isUnseen = seen !== undefined && !isSame(seen, theirs) && !isSame(value, theirs);
      if (!before && isUnseen) {
        const by = website?.draft.saved?.by ?? 'A colleague';
        setState({ clashes: [...clashes, { edit: typed, theirs, by }] });
        return;
      }
      // In its place among the others: of an entry that was added, the entry goes out before its fields.
      const next = before ? { ...typed, base: before.base, sent: before.sent } : typed;
      const others = edits.filter((one) => one === before || !startsWith(one.path, path));
      setState({
        edits: before ? others.map((one) => (one === before ? next : one)) : [...others, next],
      });
      saveSoon();
    },
    settle(clash, whose) {
      const { clashes, edits, website } = getState();
      const edit = { ...clash.edit, base: website?.draft.save ?? 0 };
      setState({
        clashes: clashes.filter((one) => one !== clash),
        edits: whose === 'yours' ? [...edits, edit] : edits,
      });
      void inTurn(save);
    },
    flush: () => inTurn(save),
    async publish() {
      const isSaved = await inTurn(save);
      if (!isSaved) throw new ApiError(409, 'Not everything is saved yet.');
      const body = { save: getState().website?.draft.save ?? 0 };
      await inTurn(() => become(() => call(publishDraft, { body })));
    },
    takeBack: (version) =>
      inTurn(() => become(() => call(takeBack, { params: { version: String(version) } }))),
    async drop() {
      cancel();
      setState({ edits: [], clashes: [] });
      await inTurn(() => become(() => call(dropDraft)));
    },
  };
}
