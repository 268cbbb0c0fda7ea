import * as z from 'zod/mini';
import { createStore } from 'zustand/vanilla';
import { CallForm, noteCall } from '../../contract/call.ts';
import type { Call } from '../../contract/client.ts';
import type { After } from '../../realtime/timers.ts';
import { callName } from '../../rules/lead-kinds/call.ts';
import type { ToastMessage } from '../../ui/toasts.ts';
import { createKeptByWriter, createKeptList, type Memory } from './memory.ts';
import type { DetailStore } from './place.ts';
import { isRefusal, problemOf } from './problem.ts';
import { createSoon, TRY_AGAIN_AFTER_MS } from './soon.ts';
import type { SessionStore } from './staff.ts';

/** One that the server may not have yet; its id is the key under which it is sent, however often. */
const Unsent = z.object({
  id: z.string(),
  /** The account of who wrote it: the desk of nobody else sends it. */
  by: z.string(),
  form: CallForm,
  /** Why the server would not take it as it is. */
  problem: z.optional(z.string()),
});
export type UnsentCall = z.infer<typeof Unsent>;

/** What is typed so far, each field as text. */
const CallDraft = z.object({
  ...{ name: z.string(), phone: z.string(), email: z.string(), message: z.string() },
  ...{ way: CallForm.shape.way, found_by: z.string(), holder: z.string(), call_back: z.string() },
});
export type CallDraft = z.infer<typeof CallDraft>;

interface CallsState {
  isOpen: boolean;
  /** What the form holds is on its way: it stays open until it is known what became of it. */
  isSaving: boolean;
  /** Null where nothing is typed yet. It outlives the form, a reload and a sign-out: nothing typed is lost. */
  draft: CallDraft | null;
  /** Of whoever sits here, the oldest first. */
  unsent: readonly UnsentCall[];
  /** Of whoever sat here before: somebody waits for an answer to each, and its writer may not come back. */
  left: readonly UnsentCall[];
}

/** What became of a call: stored under an id, kept for when the server can be reached, or refused with a sentence. */
type Saved =
  | { outcome: 'stored'; id: string }
  | { outcome: 'kept' }
  | { outcome: 'refused'; problem: string };

interface CallsDeps {
  call: Call;
  memory: Memory;
  session: SessionStore;
  newId: () => string;
  after: After;
  /** One that had been kept is stored now. */
  onArrived(form: CallForm, id: string): void;
}

/** Whoever answers the phone waits no longer than this; then it is kept, and sent all the same. */
const PATIENCE_MS = 5000;

const nothing: CallsState = {
  ...{ isOpen: false, isSaving: false },
  ...{ draft: null, unsent: [], left: [] },
};

/** Phone calls and walk-ins on their way to the server: each is kept on this machine until it has been stored. */
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

  /** Whoever wrote it has gone on: they are told what became of it. */
  async function sendLate(one: UnsentCall) {
    const saved = await send(one);
    if (saved.outcome === 'stored') onArrived(one.form, saved.id);
    if (saved.outcome === 'refused') keep(withOne({ ...one, problem: saved.problem }));
  }

  /** Sends what is kept; at each new connection, and now and then. */
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
    /** Takes up what this machine has kept of whoever sits here. */
    async restore() {
      const who = me();
      if (!who || who === restored) return;
      restored = who;
      const left = (isMine: boolean) => list.all().filter(({ by }) => (by === who) === isMine);
      store.setState({ draft: kept.of(who), unsent: left(true), left: left(false) });
      await sendKept();
    },
    /** Opens one that was refused in the form. */
    correct({ id, form }: UnsentCall) {
      write({ ...form, holder: form.holder ?? '', call_back: form.call_back ?? '' });
      store.setState({ isOpen: true });
      keep(without(id));
    },
    /** What a colleague left here is sent by whoever sits here now. */
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

/** Null where it takes longer than somebody waits. */
function inTime<T>(after: After, task: Promise<T>): Promise<T | null> {
  const patience = new Promise<null>((resolve) => after(PATIENCE_MS, () => resolve(null)));
  return Promise.race([task, patience]);
}

/** Whoever was to be its holder as its writer is now whoever takes it. */
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
  say: (news: ToastMessage) => void,
  detail: DetailStore,
  form: Pick<CallForm, 'name' | 'phone'>,
  id: string,
): void {
  const run = () => detail.open({ show: 'lead', kind: 'calls', id });
  say({ title: `Saved: ${callName(form)}`, action: { label: 'Open', run } });
}
