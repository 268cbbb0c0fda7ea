import type { Lead } from '@sallie/shared/contract/leads';
import { type MailPurpose, mailKey } from '@sallie/shared/contract/mail';
import type { Visit } from '@sallie/shared/contract/visit';
import { isAgreed } from '@sallie/shared/rules/visits';
import type { PageLinks } from '../leads/mail-links.ts';
import { deskLink } from '../leads/mail-templates/alert.ts';
import { sendable, type TemplateContext, toCustomer } from '../leads/mail-templates/templates.ts';
import {
  calendarMail,
  type VisitNews,
  visitMail,
  whereFor,
} from '../leads/mail-templates/visit.ts';
import type { MailsForDeps } from '../leads/mails.ts';
import { isOneAddress, queuedInWords, type RenderedMail } from '../mail/outgoing.ts';
import type { OutgoingMail } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { calendarFile } from './calendars.ts';

export interface VisitMailDeps extends MailsForDeps {
  store: Pick<Store, 'get'>;
  links: PageLinks;
  context(): Omit<TemplateContext, 'now'>;
}

export class VisitMails {
  readonly #deps: VisitMailDeps;

  constructor(deps: VisitMailDeps) {
    this.#deps = deps;
  }

  /** Makes no mails for past visits, for a mere end of one, or for a suspect. */
  async mailsFor(before: Visit | null, visit: Visit, lead: Lead): Promise<OutgoingMail[]> {
    const now = this.#deps.clock.now().toISOString();
    if (lead.spam || (visit.to <= now && (before?.to ?? '') <= now)) return [];
    if (before?.state === 'done' || before?.state === 'no-show') return [];
    const news = newsOf(before, visit);
    const mails = news ? await this.#toCustomer(visit, lead, news) : [];
    const [was, is] = [agreedPerson(before), agreedPerson(visit)];
    const isOff = was && was.id !== is?.id && visit.state !== 'done' && visit.state !== 'no-show';
    const off = isOff ? await this.#toPerson(visit, lead, was, true) : [];
    const isNews =
      is && (was?.id !== is.id || before?.sequence !== visit.sequence || isPutRight(before, visit));
    const on = isNews ? await this.#toPerson(visit, lead, is, false) : [];
    // Both have the same calendar entry: in an inbox they share, the end of the one would end the other.
    const isTold = ({ words }: OutgoingMail) => on.some((mail) => mail.words?.to === words?.to);
    return [...mails, ...off.filter((mail) => !isTold(mail)), ...on];
  }

  /** Also mails the shop when a customer is expected and nobody goes. */
  async reminderOf(visit: Visit, lead: Lead): Promise<OutgoingMail[]> {
    const mails = await this.#toCustomer(visit, lead, 'tomorrow');
    return visit.person ? mails : [...mails, ...(await this.#toShop(visit, lead, 'tomorrow'))];
  }

  async #toCustomer(visit: Visit, lead: Lead, news: VisitNews): Promise<OutgoingMail[]> {
    const { clock, links, context } = this.#deps;
    const { business, origin, ...rest } = context();
    const now = clock.now();
    const email = visit.email;
    if (!isOneAddress(email)) return [];
    const purpose: MailPurpose = news === 'tomorrow' ? 'tomorrow' : 'visit';
    const page = origin + links.pathFor(visit);
    const draft = visitMail(business, news, visit, { page, language: lead.language });
    const key = mailKey(purpose, `${visit.id.slice(0, 8)}-${visit.version}`);
    const rendered = sendable(toCustomer(key, draft, lead, { business, origin, ...rest, now }));
    if (!rendered) return [];
    const hasEntry = news === 'canceled' || (news !== 'tomorrow' && isAgreed(visit));
    const method = news === 'canceled' ? 'CANCEL' : 'REQUEST';
    const entry = {
      visit: { ...visit, where: whereFor(visit, lead.language) },
      summary: `Visit: ${business.name}`,
      description: `To confirm, move or cancel it: ${page}`,
      between: between(business, { name: visit.name, email }),
    };
    return this.#queue({ ...rendered, ...(hasEntry && (await this.#entry(method, entry))) }, visit);
  }

  async #toPerson(
    visit: Visit,
    lead: Lead,
    person: NonNullable<Visit['person']>,
    isOff: boolean,
  ): Promise<OutgoingMail[]> {
    const { business, origin, staffMail, refOf } = this.#deps.context();
    const account = await this.#deps.store.get('staff', person.id);
    if (!account && isOff) return this.#toShop(visit, lead, 'gone');
    const isAddress = account !== undefined && isOneAddress(account.username);
    const to = isAddress ? account.username : (staffMail ?? business.email);
    const link = deskLink({ origin, refOf }, lead);
    const key = mailKey(
      'calendar',
      `${visit.id.slice(0, 8)}-${visit.version}-${person.id.slice(0, 8)}`,
    );
    const end = visit.state === 'canceled' ? 'canceled' : 'given';
    const change = isOff ? end : 'yours';
    const draft = calendarMail(business, visit, lead, { to, link, change, who: person.name });
    const mail = sendable({ ...draft, purpose: key, reply_to: null });
    if (!mail) return [];
    const entry = {
      visit: isOff ? { ...visit, state: 'canceled' as const } : visit,
      summary: `Visit: ${visit.name}`,
      description: link,
      between: between(business, { name: person.name, email: to }),
    };
    const method = isOff ? 'CANCEL' : 'REQUEST';
    return this.#queue({ ...mail, ...(await this.#entry(method, entry)) }, visit);
  }

  /** Says that nobody goes: because an account is gone, or on the day before. */
  #toShop(visit: Visit, lead: Lead, since: 'gone' | 'tomorrow'): Promise<OutgoingMail[]> {
    const { business, origin, staffMail, refOf } = this.#deps.context();
    const to = staffMail ?? business.email;
    const link = deskLink({ origin, refOf }, lead);
    const draft = calendarMail(business, visit, lead, { to, link, change: 'nobody' });
    const key = mailKey('calendar', `${visit.id.slice(0, 8)}-${visit.version}-${since}`);
    const mail = sendable({ ...draft, purpose: key, reply_to: null });
    return mail ? this.#queue(mail, visit) : Promise.resolve([]);
  }

  async #entry(
    method: 'REQUEST' | 'CANCEL',
    entry: Parameters<typeof calendarFile>[0][number],
  ): Promise<Pick<RenderedMail, 'calendar'>> {
    const made = { refOf: this.#deps.context().refOf, now: this.#deps.clock.now() };
    return { calendar: { method, text: await calendarFile([entry], made, { method }) } };
  }

  #queue(mail: RenderedMail, { lead, email }: Visit): Promise<OutgoingMail[]> {
    const { clock, random, admit } = this.#deps;
    return admit([queuedInWords(mail, lead, { id: random.uuid(), now: clock.now() })], email);
  }
}

const between = (shop: { name: string; email: string }, to: { name: string; email: string }) => ({
  organizer: { name: shop.name, email: shop.email },
  attendee: { name: to.name || to.email, email: to.email },
});

const agreedPerson = (visit: Visit | null) => (visit && isAgreed(visit) ? visit.person : null);

/** The person who goes needs the right name and number. */
const isPutRight = (before: Visit, { name, phone, lead }: Visit) =>
  before.name !== name || before.phone !== phone || before.lead.id !== lead.id;

function newsOf(before: Visit | null, visit: Visit): VisitNews | null {
  const [was, is] = [before && isAgreed(before), isAgreed(visit)];
  const isSameTime = before?.from === visit.from && before.to === visit.to;
  // A new address gets the mail that the old one had.
  const isToOther = before?.email !== visit.email;
  const isKnown = isSameTime && before.where === visit.where && !isToOther;
  if (visit.state === 'asked') return isKnown ? null : 'asked';
  if (is && !was) return 'agreed';
  if (is && !isKnown) return isSameTime && isToOther ? 'agreed' : 'moved';
  if (is) return null;
  if (visit.state !== 'canceled' || before === null || before.state === 'canceled') return null;
  if (was) return 'canceled';
  // A customer who declined or did not answer needs no mail about the end.
  const last = visit.history.at(-1);
  return last?.type === 'canceled' && last.by.role === 'staff' ? 'taken-back' : null;
}
