import { leadKinds } from '@sallie/shared/contract/leads';
import { formatVersion } from './format-version.ts';
import type { Manifest } from './manifest.ts';
import { type OldChange, upgradedChange } from './upgrade-history.ts';
import { type Known, learnFrom } from './upgrade-known.ts';

type Fields = Record<string, unknown>;

/** How a record of one version looks in the next. Never changed once it was released; the same folder gives the same. */
type Upgrader = (collection: string, record: Fields, known: Known) => Fields;

const isLead = (collection: string) => leadKinds.some((kind) => kind === collection);

/** `upgraders[1]` leads from version 1 to 2. */
const upgraders: Record<number, Upgrader> = {
  // 2 knows which leads were opened. What was there before counts as opened: nobody noted it.
  1(collection, record) {
    return isLead(collection) ? { ...record, read: { by: '', at: record.created_at } } : record;
  },
  // 3 says in data what was a sentence, and names people by their accounts.
  2(collection, record, known) {
    if (isLead(collection)) return taggedLead(collection, record, known);
    const idOf = (name: unknown) => (typeof name === 'string' ? known.accountNamed(name) : null);
    if (collection === 'threads') return { ...record, taken_by_id: idOf(record.taken_by) };
    if (collection === 'messages' && record.by) return { ...record, by_id: idOf(record.by) };
    if (collection === 'settings') return withStaffIds(record, known);
    return record;
  },
  // 4 makes what a mail says when it is sent. One that was queued with its words leaves as it was written.
  3(collection, record) {
    if (collection !== 'mails') return record;
    const { to, subject, text, reply_to, ...mail } = record;
    return { ...mail, words: { to, subject, text, reply_to } };
  },
  // 5 keeps an audit log, which names who asked for an erasure; one that was begun says only by which account.
  4(collection, record) {
    if (collection !== 'settings' || !String(record.id).startsWith('erasure ')) return record;
    const { staff, ...begun } = record.value as Fields;
    return { ...record, value: { ...begun, by: { role: 'staff', id: staff, name: '' } } };
  },
};

interface OldLead extends Fields {
  created_at: string;
  email: string;
  source: string;
  claim: { by: string } | null;
  read: { by: string } | null;
  history: OldChange[];
}

function taggedLead(kind: string, record: Fields, known: Known): Fields {
  const lead = record as OldLead;
  const named = (seen: { by: string } | null) =>
    seen && { ...seen, by_id: known.accountNamed(seen.by) };
  const isDerived = kind === 'visitors' && ['contact', 'discount'].includes(lead.source);
  const origin = isDerived ? known.originOf(lead) : undefined;
  return {
    kind,
    ...lead,
    claim: named(lead.claim),
    read: named(lead.read),
    history: lead.history.flatMap((change) => upgradedChange(kind, change, known)),
    ...(origin && { derived_from: origin }),
  };
}

/** A saved view of what somebody has taken names them by their account. */
function withStaffIds(setting: Fields, known: Known): Fields {
  const { id, value } = setting as { id: string; value: { views?: { filters: Fields }[] } };
  if (!id.startsWith('preferences ') || !value.views) return setting;
  const views = value.views.map((view) => {
    const name = /^by:(.+)$/s.exec(String(view.filters.taken))?.[1];
    if (name === undefined) return view;
    const staffId = known.accountNamed(name);
    const taken = staffId === null ? `named:${name}` : `by:${staffId}`;
    return { ...view, filters: { ...view.filters, taken } };
  });
  return { ...setting, value: { ...value, views } };
}

/** The upgrading of one folder. What has to be looked up is read when a record asks first; from format 3 on none does. */
export class Upgrades {
  readonly #dir: string;
  readonly #steps: Record<number, Upgrader>;
  readonly #target: number;
  #manifest: Manifest | null = null;
  #known: Known | null = null;
  #wereNeeded = false;
  readonly #folder: Known = {
    accountNamed: (name) => this.#learn().accountNamed(name),
    originOf: (visitor) => this.#learn().originOf(visitor),
  };

  constructor(dir: string, steps = upgraders, target = formatVersion) {
    this.#dir = dir;
    this.#steps = steps;
    this.#target = target;
  }

  /** From here on records of this snapshot are read. */
  begin(manifest: Manifest) {
    this.#manifest = manifest;
    this.#known = null;
    this.#wereNeeded = false;
  }

  /** Whether anything was of an older version. */
  get wereNeeded(): boolean {
    return this.#wereNeeded;
  }

  /** Throws when there is no way from that version. */
  record(version: number, collection: string, record: object): object {
    if (version === this.#target) return record;
    this.#wereNeeded = true;
    let upgraded: Fields = { ...record };
    for (let from = version; from < this.#target; from += 1) {
      const step = this.#steps[from];
      if (!step) throw new Error(`There is no upgrade from format ${from}`);
      upgraded = step(collection, upgraded, this.#folder);
    }
    return upgraded;
  }

  #learn(): Known {
    this.#known ??= learnFrom(this.#dir, this.#manifest);
    return this.#known;
  }
}
