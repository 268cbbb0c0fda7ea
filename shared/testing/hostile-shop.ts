import { changeLead, type LeadKind, leadKinds, listLeads } from '../contract/leads.ts';
import { addStaff, changeStaff, listStaff } from '../contract/staff.ts';
import { shownName } from '../rules/safe-text.ts';
import { type Shop, signInAt } from './built-server.ts';
import { hostileLead, hostileStrings } from './hostile-leads.ts';

interface ShownLead {
  kind: LeadKind;
  id: string;
  texts: string[];
}

export interface HostileShop {
  leads: ShownLead[];
  /** The visitor whose conversation has a message for each string. */
  visitorId: string;
  lines: string[];
}

const LEADS = 20;
const EACH = hostileStrings.length / LEADS;
/** The most characters of each string in a lead's notes, so that all strings fit. */
const IN_NOTES = 400;
/** Makes `bring` use the tower of marks as the first text. */
const TOWER = hostileStrings.findIndex((text) => text.endsWith('algo')) - 3;

/** Fills a shop with 20 leads and a conversation that hold the 200 strings, and with hostile staff names. */
export async function openToHostility(shop: Pick<Shop, 'origin'>): Promise<HostileShop> {
  const leads = await Promise.all([
    ...Array.from({ length: LEADS }, (_, at) => bring(shop, kindAt(at), at * EACH)),
    // A letter under a tower of marks can be as wide as a page and does not break; names and short texts have
    // it.
    bring(shop, 'consultations', TOWER),
    bring(shop, 'contacts', TOWER - 1),
  ]);
  const { id, lines } = await talk(shop);
  const call = await signInAt(shop);
  for (const { kind, id, notes } of leads) {
    const row = (await call(listLeads[kind])).find((row) => row.id === id);
    const body = { version: row?.version ?? 0, notes, spam: false, claim: kind === 'contacts' };
    await call(changeLead, { params: { kind, id }, body });
  }
  const names = [
    '\u202eDana <b onload=owned=1>',
    'W'.repeat(100),
    `Z${'\u0351\u036b\u0343'.repeat(33)}`,
  ];
  const [me] = await call(listStaff);
  await call(changeStaff, { params: { id: me?.id ?? '' }, body: { name: names[0] ?? '' } });
  for (const name of names.slice(1)) {
    await call(addStaff, { body: { username: name, name, password: 'a long enough secret' } });
  }
  return { leads, visitorId: id, lines };
}

/** Only staff enter calls. */
const kinds = leadKinds.filter((kind) => kind !== 'calls');
/** Chosen so that the last strings, which are the long ones, go into a contact. */
const kindAt = (at: number): LeadKind =>
  kinds[(at + kinds.indexOf('contacts') + 1) % kinds.length] ?? 'contacts';

async function bring({ origin }: Pick<Shop, 'origin'>, kind: LeadKind, first: number) {
  const lead = hostileLead(kind, first + 3);
  const { id } = await post<{ id: string }>(origin + lead.path, lead.body);
  const notes = hostileStrings
    .slice(first, first + EACH)
    .map((text) => text.slice(0, IN_NOTES))
    .join('\n')
    .trim();
  const texts = Object.entries(lead.texts).map(([field, text]) =>
    /name$/i.test(field) ? shownName(text) : text,
  );
  return { kind, id, notes, texts: [...texts, notes] };
}

async function talk({ origin }: Pick<Shop, 'origin'>) {
  const named = hostileLead('visitors', hostileStrings.indexOf('\u202dforced\u202c'));
  const path = `${origin}${named.path}`;
  const { id, visitorToken } = await post<{ id: string; visitorToken: string }>(path, named.body);
  const cookie = `visitor=${id}.${visitorToken}`;
  const lines = hostileStrings.map((text) => text.slice(0, 2000).trim() || 'x');
  for (const message of lines) {
    await post(
      `${origin}/api/conversations`,
      { visitor_id: id, message, is_bot: false },
      { cookie },
    );
  }
  return { id, lines };
}

async function post<Reply>(url: string, body: object, headers = {}): Promise<Reply> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (reply.status !== 201) throw new Error(`${url}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as Reply;
}
