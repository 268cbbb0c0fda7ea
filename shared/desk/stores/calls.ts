import * as z from 'zod/mini';
import { createStore } from 'zustand/vanilla';
import { CallForm, noteCall } from '../../contract/call.ts';
import type { After } from '../../realtime/timers.ts';
import { callName } from '../../rules/lead-kinds/call.ts';
import { isRefusal, problemOf } from '../ports/connection.ts';
import type { StoreDeps } from './deps.ts';
import { createKeptByWriter, createKeptList } from './memory.ts';
import { createSoon, TRY_AGAIN_AFTER_MS } from './paced.ts';
import type { DetailStore } from './place.ts';
import type { SessionStore } from './staff.ts';

/** A call that the server may not have yet; every attempt sends `id` as the idempotency key. */
const Unsent = z.object({
  id: z.string(),
  /** Account id of the writer; only their desk sends it. */
  by: z.string(),
  form: CallForm,
  problem: z.optional(z.string()),
});
export type UnsentCall = z.infer<typeof Unsent>;

const CallDraft = z.object({
  ...{ name: z.string(), phone: z.string(), email: z.string(), message: z.string() },
  ...{ way: CallForm.shape.way, found_by: z.string(), holder: z.string(), call_back: z.string() },
});
export type CallDraft = z.infer<typeof CallDraft>;

interface CallsState {
  isOpen: boolean;
  /** True while the form is being saved; the form stays open until the outcome is known. */
  isSaving: boolean;
  /** Null while nothing is typed. Survives closing the form, a reload and a sign-out. */
  draft: CallDraft | null;
  /** Calls of the signed-in staff member, oldest first. */
  unsent: readonly UnsentCall[];
  /** Calls that colleagues left on this machine; each caller waits for an answer. */
  left: readonly UnsentCall[];
}

/** `kept` means until the server is reachable; `refused` carries a sentence. */
type Saved =
  | { outcome: 'stored'; id: string }
  | { outcome: 'kept' }
  | { outcome: 'refused'; problem: string };

interface CallsDeps extends Pick<StoreDeps, 'call' | 'memory' | 'newId' | 'after'> {
  session: SessionStore;
  /** Called after a kept call has been stored. */
  onArrived(form: CallForm, id: string): void;
}

/** The form waits this long at most; then the call is kept and sent in the background. */
const PATIENCE_MS = 5000;

const nothing: CallsState = {
  ...{ isOpen: false, isSaving: false },
  ...{ draft: null, unsent: [], left: [] },
};

/** Sends phone calls and walk-ins to the server; keeps each on this machine until it is stored. */
export function createCalls(deps: CallsDeps) {
  const { call, memory, session, newId, after, onArrived } = deps;
  const store = createStore<CallsState>(() => nothing);
  const kept = createKeptByWriter(memory, 'call-draft', CallDraft);
  const list = createKeptList(memory, 'calls-unsent', Unsent);
  const onTheWay = new Map<string, Promise<Saved>>();
  const tryAgain = createSoon(after, TRY_AGAIN_AFTER_MS, () => sendKept());
  let restored: string | undefined;
  const me = () => session.getState().who?.id;

  function keep(change: (kept: readonly UnsentCall[]) => readonly UnsentCall[]) {
    list.edit(change);
    store.setState({ unsent: change(store.getState().unsent) });
  }

  async function sendNow({ id, form }: UnsentCall): Promise<Saved> {
    try {
      const stored = await call(noteCall, { body: form, idempotencyKey: id });
      keep(without(id));
      return { outcome: 'stored', id: stored.id };
    } catch (error) {
      if (isRefusal(error)) return { outcome: 'refused', problem: problemOf(error) };
      tryAgain();
      return { outcome: 'kept' };
    }
  }

  function send(one: UnsentCall): Promise<Saved> {
    const sending = onTheWay.get(one.id) ?? sendNow(one).finally(() => onTheWay.delete(one.id));
    onTheWay.set(one.id, sending);
    return sending;
  }

  const notLeft = (id: string) => store.setState({ left: without(id)(store.getState().left) });

  /** Sends a call after its form is closed, so the writer is notified of the outcome. */
  async function sendLate(one: UnsentCall) {
    const saved = await send(one);
    if (saved.outcome === 'stored') onArrived(one.form, saved.id);
    if (saved.outcome === 'refused') keep(withOne({ ...one, problem: saved.problem }));
  }

  /** Sends the kept calls; runs at each new connection and every 20 seconds while any is left. */
  async function sendKept() {
    const { unsent } = store.getState();
    const due = unsent.filter(({ id, problem }) => !problem && !onTheWay.has(id));
    await Promise.all(due.map(sendLate));
  }

  function write(draft: CallDraft | null) {
    store.setState({ draft });
    const who = me();
    if (who) kept.keep(who, draft);
  }

  return {
    ...store,
    open: () => store.setState({ isOpen: true }),
    close: () => store.setState(({ isSaving }) => ({ isOpen: isSaving })),
    write,
    async save(form: CallForm): Promise<Saved> {
      const one = { id: newId(), by: me() ?? '', form };
      keep(withOne(one));
      store.setState({ isSaving: true });
      const saved = await inTime(after, send(one));
      store.setState({ isSaving: false });
      if (saved?.outcome === 'refused') keep(without(one.id));
      if (saved) return saved;
      void sendLate(one);
      return { outcome: 'kept' };
    },
    sendKept,
    /** Loads what this machine keeps for the signed-in staff member. */
    async restore() {
      const who = me();
      if (!who || who === restored) return;
      restored = who;
      const left = (isMine: boolean) => list.all().filter(({ by }) => (by === who) === isMine);
      store.setState({ draft: kept.of(who), unsent: left(true), left: left(false) });
      await sendKept();
    },
    correct({ id, form }: UnsentCall) {
      write({ ...form, holder: form.holder ?? '', call_back: form.call_back ?? '' });
      store.setState({ isOpen: true });
      keep(without(id));
    },
    /** Sends a call that a colleague left here in the name of the signed-in staff member. */
    async takeOver(one: UnsentCall) {
      notLeft(one.id);
      const mine = takenBy(me() ?? '', one);
      keep(withOne(mine));
      await sendLate(mine);
    },
    drop(id: string) {
      notLeft(id);
      keep(without(id));
    },
  };
}

/** Resolves to null when the task takes longer than `PATIENCE_MS`. */
function inTime<T>(after: After, task: Promise<T>): Promise<T | null> {
  const patience = new Promise<null>((resolve) => after(PATIENCE_MS, () => resolve(null)));
  return Promise.race([task, patience]);
}

/** Changes the writer, and the holder too if the old writer was to hold it. */
function takenBy(by: string, one: UnsentCall): UnsentCall {
  const holder = one.form.holder === one.by ? by : one.form.holder;
  return { ...one, by, form: { ...one.form, holder } };
}

const without = (id: string) => (kept: readonly UnsentCall[]) =>
  kept.filter((one) => one.id !== id);
const withOne = (one: UnsentCall) => (kept: readonly UnsentCall[]) => [
  ...without(one.id)(kept),
  one,
];

export function sayNoted(
  say: StoreDeps['say'],
  detail: DetailStore,
  form: Pick<CallForm, 'name' | 'phone'>,
  id: string,
): void {
  const run = () => detail.open({ show: 'lead', kind: 'calls', id });
  say({ title: `Saved: ${callName(form)}`, action: { label: 'Open', run } });
}
