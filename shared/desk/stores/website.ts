import * as z from 'zod/mini';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApiError, type Call } from '../../contract/client.ts';
import {
  type Conflict,
  dropDraft,
  publishDraft,
  readWebsite,
  SaveRefusal,
  saveDraft,
  takeBack,
  type Website,
} from '../../contract/website.ts';
import { isSame, type Path, startsWith } from '../../rules/website/changes.ts';
import { isRefusal, problemOf } from '../ports/connection.ts';
import type { StoreDeps } from './deps.ts';
import { createKeptByWriter, type Memory } from './memory.ts';
import { changeOf, Edit, editsOver, typedOver, type WebsiteState } from './website-edits.ts';

/** Delay from the last key to the save. */
const SAVE_AFTER_MS = 600;
const AGAIN_AFTER_MS = 3000;
/** A request may have 64 KiB, so a batch has this many changes at most. */
const CHANGES_AT_ONCE = 50;

interface SavingDeps {
  store: StoreApi<WebsiteState>;
  call: Call;
  take(website: Website, conflicts?: readonly Conflict[]): void;
}

/** Saves the edits batch by batch. Resolves to true when another try may help. */
function createSaving({ store: { getState, setState }, call, take }: SavingDeps) {
  const unsaved = () => getState().edits.filter(({ clash }) => !clash);

  async function saveBatch(): Promise<void> {
    const base = getState().website?.draft.save ?? 0;
    const batch = unsaved().slice(0, CHANGES_AT_ONCE);
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

  /** Reloads after a refusal. Throws it when nothing changed, because a retry would be refused again. */
  async function readAnew(refusal: ApiError, base: number): Promise<void> {
    const { data } = z.safeParse(SaveRefusal, refusal.details);
    const before = unsaved().map(({ path }) => path);
    take(await call(readWebsite), data?.conflicts);
    const left = unsaved().map(({ path }) => path);
    if (getState().website?.draft.save === base && isSame(before, left)) throw refusal;
  }

  return async function save(): Promise<boolean> {
    try {
      while (unsaved().length > 0) await saveBatch();
      setState({ trouble: '' });
      return false;
    } catch (error) {
      setState({ trouble: error instanceof ApiError ? error.sentence : 'no connection' });
      return !isRefusal(error);
    }
  };
}

/** Keeps the edits of each writer across a reload and a sign-out. */
function createKeptEdits(memory: Memory, { getState, subscribe }: StoreApi<WebsiteState>) {
  const kept = createKeptByWriter(memory, 'website-unsent', z.array(Edit));
  let writer: string | null = null;
  subscribe(({ edits }, { edits: before }) => {
    // The kept edits may be another tab's.
    if (writer === null || edits.length + before.length === 0) return;
    kept.keep(writer, edits.length > 0 ? [...edits] : null);
  });
  return {
    /** Returns the writer's kept edits without those typed over since. Runs once sign-in is known. */
    of(who: string): readonly Edit[] {
      if (who === writer) return [];
      writer = who;
      const { edits } = getState();
      const isTyped = ({ path }: Edit) => edits.some((edit) => startsWith(edit.path, path));
      return (kept.of(who) ?? []).filter((edit) => !isTyped(edit)).map(withUndefined);
    },
  };
}

/** JSON turns undefined in an array into null, so a kept null may mean either. */
const withUndefined = ({ known, ...edit }: Edit): Edit => ({
  ...edit,
  known: known.flatMap((one) => (one === null ? [null, undefined] : [one])),
});

/** Runs requests one after another, so that each knows the changes of the previous one. */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(task: () => Promise<T>): Promise<T> => {
    const turn = last.then(task);
    last = turn.catch(() => {});
    return turn;
  };
}

type Changed = { version: number; save: number };

const isKnown = ({ website }: WebsiteState, { version, save }: Changed) =>
  website !== null && version <= website.published.version && save <= website.draft.save;

type WebsiteDeps = Omit<StoreDeps, 'connection' | 'now' | 'say'>;

export function createWebsite({ call, after, newId, memory }: WebsiteDeps) {
  const store = createStore<WebsiteState>(() => ({
    ...{ website: null, problem: '', edits: [], trouble: '', section: '' },
  }));
  const { getState, setState } = store;
  const kept = createKeptEdits(memory, store);
  const inTurn = createTurns();
  let cancel = () => {};

  /** Puts the server's state under the edits. */
  function take(website: Website, conflicts: readonly Conflict[] = []): void {
    const edits = editsOver(getState(), website, conflicts);
    setState({ website, edits, problem: '' });
  }

  async function read(): Promise<void> {
    try {
      take(await call(readWebsite));
    } catch (error) {
      setState({ problem: problemOf(error) });
    }
  }

  const saving = createSaving({ store, call, take });

  /** Resolves to true when nothing is left to save; schedules another try where it may help. */
  async function save(): Promise<boolean> {
    cancel();
    if (await saving()) cancel = after(AGAIN_AFTER_MS, () => void inTurn(save));
    return getState().edits.length === 0;
  }

  function saveSoon(): void {
    if (!getState().website || getState().edits.length === 0) return;
    cancel();
    cancel = after(SAVE_AFTER_MS, () => void inTurn(save));
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
    async load() {
      await inTurn(read);
      saveSoon();
    },
    /** Restores kept edits once it is known who is signed in. */
    restore(who: string) {
      const before = kept.of(who);
      if (before.length === 0) return;
      setState(({ edits }) => ({ edits: [...before, ...edits] }));
      const { website } = getState();
      if (website) take(website);
      saveSoon();
    },
    changed(news: Changed) {
      // The turn comes after a running save, whose reply may already contain the change.
      if (getState().website)
        void inTurn(async () => (isKnown(getState(), news) ? undefined : read()));
    },
    /** Changes a field and saves soon; `seen` is what it held, and a clash results if that has changed. */
    change(path: Path, typed: unknown, seen?: unknown) {
      if (!getState().website) return;
      setState({ edits: typedOver(getState(), path, typed, seen) });
      saveSoon();
    },
    settle(edit: Edit, whose: 'yours' | 'theirs') {
      const mine = { ...edit, known: [...edit.known, edit.clash?.theirs], clash: null };
      const left = whose === 'yours' ? [mine] : [];
      setState(({ edits }) => ({ edits: edits.flatMap((one) => (one === edit ? left : one)) }));
      void inTurn(save);
    },
    /** Saves, then publishes. Throws what the server refuses; the problems then stand in the draft. */
    async publish() {
      if (!(await inTurn(save))) throw new ApiError(409, 'Not everything is saved yet.');
      const body = { save: getState().website?.draft.save ?? 0 };
      await become(() => call(publishDraft, { body }));
    },
    takeBack: (version: number) =>
      become(() => call(takeBack, { params: { version: String(version) } })),
    async drop() {
      cancel();
      setState({ edits: [] });
      await become(() => call(dropDraft));
    },
  };
}
