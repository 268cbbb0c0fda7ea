import type { Config } from './config.ts';
import type { Core } from './core.ts';
import type { Origins } from './http/headers.ts';
import { openInboxLinks } from './leads/ended-mails.ts';
import { createAdmission } from './leads/mail-admission.ts';
import type { LeadRefs } from './leads/mail-links.ts';
import { digest } from './leads/mail-templates/alert.ts';
import { createMailsFor, createWordsOf, settleMails } from './leads/mails.ts';
import type { LeadTokens } from './leads/save.ts';
import { openMailSetup } from './mail/mail-setup.ts';
import { Outbox } from './mail/outbox.ts';
import { after, every } from './system/clock.ts';
import { createSigner, createTokens } from './system/secrets.ts';

interface MailingDeps extends Omit<Core, 'limits' | 'outbox' | 'after' | 'every'> {
  refs: LeadRefs;
  config: Config;
  started: Promise<unknown>;
  origins(): Origins;
  /** True when other processes queue mails as well. */
  isShared: boolean;
}

/** Opens everything about mails that leads cause: who may get them, their text, and the queue that sends them. */
export async function openMailing(deps: MailingDeps) {
  const { store, hub, relay, clock, random, log, facts, config, windows, origins } = deps;
  const { refOf } = deps.refs;
  const { STAFF_MAIL: staffMail, RATE_LIMITS: factor } = config;
  const notMe = await openInboxLinks('not-me', deps);
  const unsubscribe = await openInboxLinks('unsubscribe', deps);
  const leadTokens: LeadTokens = createTokens(createSigner(await deps.secret('form-secret')));
  const { isBlocked } = notMe;
  const mailSetup = openMailSetup({
    smtpUrl: config.SMTP_URL,
    mailFrom: config.MAIL_FROM,
    dataDir: config.DATA_DIR,
    started: deps.started,
    shop() {
      const { name, email } = facts.current();
      return { name, address: email };
    },
  });
  const context = () => {
    const origin = origins().primary;
    return {
      business: facts.current(),
      origin,
      staffMail,
      refOf,
      notMe: (to: string, leadId: string) => origin + notMe.pathFor(to, leadId),
      unsubscribe: (to: string, leadId: string) => origin + unsubscribe.pathFor(to, leadId),
      workToken: (leadId: string) => leadTokens.tokenOf('work', leadId),
    };
  };
  /** A push that no push service accepted reached nobody. */
  const isUnreached = async (leadId: string) =>
    hub.connectedStaff() === 0 &&
    !(await store.find('pushes', 'lead', leadId)).some(({ state }) => state === 'rang');
  const wordsOf = createWordsOf({ store, facts, clock, isUnreached }, context);
  const outbox = new Outbox({
    ...mailSetup,
    store,
    clock,
    log,
    after,
    wordsOf,
    settle: (mails) => settleMails({ store, hub, wordsOf }, mails),
    isBlocked,
    digest: (mails) => digest(mails, { origin: origins().primary, refOf }),
    refOf,
    factor,
    leads: () => relay.leads(),
    me: random.token(6),
    every: deps.isShared ? every : undefined,
  });
  const hasUnsubscribed = unsubscribe.isBlocked;
  const { admit } = createAdmission({ windows, isBlocked, hasUnsubscribed });
  const mailing = { clock, random, admit };
  const mailsFor = createMailsFor({ ...mailing, store });
  return { outbox, mailSetup, notMe, unsubscribe, leadTokens, context, mailing, mailsFor };
}
