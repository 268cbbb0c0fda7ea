import type { Server } from 'node:http';
import { Router } from '@koa/router';
import type { Business } from '@sallie/shared/contract/business';
import type { Logger } from 'pino';
import { createAssistant } from './assistant/assistant.ts';
import { bindChatbot } from './assistant/chatbot.ts';
import { watchAttention } from './attention/attention.ts';
import type { Counters } from './attention/counters.ts';
import { sendReminders } from './attention/reminders.ts';
import type { UnansweredLeads } from './attention/unanswered.ts';
import type { Config } from './config.ts';
import { openChat } from './conversations/chat.ts';
import { bindConversations } from './conversations/conversations.ts';
import { bindKnown, watchLeftInChat } from './conversations/left-in-chat.ts';
import { bindLive } from './conversations/live-chat-routes.ts';
import { createLiveChatSwitch } from './conversations/live-chat-switch.ts';
import { admitStaff } from './conversations/staff-client.ts';
import { admitVisitor } from './conversations/visitor-client.ts';
import { bindVisitors } from './conversations/visitors.ts';
import { cookieHeader } from './http/cookies.ts';
import { createBinder } from './http/endpoint.ts';
import { watchForProxy } from './http/forgotten-proxy.ts';
import { createLimit, createLimits } from './http/limits.ts';
import type { Origins } from './http/origin.ts';
import { bindChanges } from './leads/changes.ts';
import { bindConsultations } from './leads/consultations.ts';
import { bindContacts } from './leads/contacts.ts';
import { bindCorrections } from './leads/corrections.ts';
import { bindDiscountSignups } from './leads/discount-signups.ts';
import { openErasures } from './leads/erasures.ts';
import { bindExport, bindLists } from './leads/lists.ts';
import { openAdmission } from './leads/mail-admission.ts';
import { bindMailDecisions } from './leads/mail-decisions.ts';
import { digest } from './leads/mail-templates/digest.ts';
import { createMailsFor, settleMail } from './leads/mails.ts';
import { createNotMe, openNotMe } from './leads/not-me.ts';
import { bindPeople } from './leads/people.ts';
import { bindReferrals } from './leads/referrals.ts';
import { openVisitorTokens } from './leads/visitor-token.ts';
import { openMailSetup } from './mail/mail-setup.ts';
import { startOutbox } from './mail/outbox.ts';
import { bindShop } from './pages/shop.ts';
import { createHub } from './realtime/hub.ts';
import { acceptSockets } from './realtime/sockets.ts';
import { createTickets } from './realtime/tickets.ts';
import { createAccounts } from './staff/accounts.ts';
import { createAttempts } from './staff/attempts.ts';
import { createKnownClients } from './staff/known-clients.ts';
import { createPasswords, fullCost, type ScryptCost } from './staff/passwords.ts';
import { bindPreferences, bindStaff } from './staff/routes.ts';
import { createSessions } from './staff/sessions.ts';
import { bindSignIn } from './staff/sign-in.ts';
import { bindTestMail } from './staff/test-mail.ts';
import { createVisibleNames } from './staff/visible-names.ts';
import type { OutgoingMail, Store } from './store/store.ts';
import type { Clock } from './system/clock.ts';
import { after, every } from './system/clock.ts';
import { createAudit } from './system/log.ts';
import type { Random } from './system/random.ts';

/** Six forms in a row and two an hour more are a household's; beyond that the pace is a sign of a machine. */
const CALM_PACE = { burst: 6, perHour: 12 };

export interface SubsystemDeps {
  config: Config;
  clock: Clock;
  random: Random;
  log: Logger;
  /** Tests use a cheaper one. */
  passwordCost?: ScryptCost | undefined;
  store: Store;
  /** Fed by the store from its first record on. */
  counters: Counters;
  unanswered: UnansweredLeads;
  business: Business;
  server: Server;
  origins(): Origins;
}

/** Puts together everything behind /api and the socket. */
export async function buildSubsystems(deps: SubsystemDeps) {
  const { config, clock, random, log, store, business, server, origins } = deps;
  const secure = () => origins().secure;
  const audit = createAudit(log);
  const limits = createLimits(clock, config.RATE_LIMITS);
  const passwords = createPasswords(random, deps.passwordCost ?? fullCost);
  const sessions = createSessions({ store, clock, random, secure });
  const visibleNames = createVisibleNames(store, business.name);
  const accounts = createAccounts({ store, clock, random, passwords, sessions, visibleNames });
  const firstAccount = await accounts.prepare({
    username: config.ADMIN_USERNAME,
    password: config.ADMIN_PASSWORD,
  });
  const visitorTokens = await openVisitorTokens(config.DATA_DIR, random, secure);
  const hub = createHub(random);
  sessions.onEnd(hub.dropSession);
  const liveChat = createLiveChatSwitch({
    store,
    business,
    clock,
    connectedStaff: hub.connectedStaff,
  });
  const post = openMailSetup({
    smtpUrl: config.SMTP_URL,
    mailFrom: config.MAIL_FROM,
    dataDir: config.DATA_DIR,
    shop: { name: business.name, address: business.email },
  });
  const notMe = await openNotMe({ store, clock, random, dataDir: config.DATA_DIR });
  const settle = (mail: OutgoingMail) => settleMail(store, hub, mail);
  const outbox = startOutbox({
    ...post,
    after,
    store,
    clock,
    log,
    settle,
    isBlocked: notMe.isBlocked,
    digest: (mails) => digest(mails, origins().primary),
    factor: config.RATE_LIMITS,
  });
  const staffMail = config.STAFF_MAIL;
  const context = () => {
    const origin = origins().primary;
    const link = (to: string, leadId: string) => origin + notMe.pathFor(to, leadId);
    return { business, origin, staffMail, notMe: link };
  };
  const staff = staffMail ?? business.email;
  const { admit } = await openAdmission({
    store,
    clock,
    factor: config.RATE_LIMITS,
    isBlocked: notMe.isBlocked,
  });
  const mailing = { context, clock, random, admit };
  const mailsFor = createMailsFor(mailing);
  const wakeOutbox = outbox.wake;
  const chat = await openChat({
    store,
    hub,
    business,
    visibleNames,
    clock,
    random,
    log,
    factor: config.RATE_LIMITS,
    context,
    admit,
    wakeOutbox,
    onLine: (id) => left.stirred(id),
    after,
    every,
    settleMail: settle,
  });

  const { isOnline } = chat.presence;
  const attention = await watchAttention({ ...deps, hub, isOnline, after });
  const reminders = sendReminders({ ...deps, ...mailing, hub, wakeOutbox, every });

  const router = new Router();
  const bind = createBinder({
    router,
    once: { store, clock },
    trustProxy: config.TRUST_PROXY,
    staffLimit: limits.staff,
    async signedIn(ctx) {
      const staff = await sessions.signedIn(ctx.req);
      const renewal = staff && (await sessions.renewal(ctx.req));
      if (renewal) ctx.append('Set-Cookie', cookieHeader(renewal, secure()));
      return staff;
    },
  });
  const leads = {
    store,
    hub,
    outbox,
    business,
    audit,
    clock,
    random,
    pace: createLimit(CALM_PACE, clock, config.RATE_LIMITS),
    mailsFor,
  };
  const left = await watchLeftInChat({ ...leads, log, every });
  bindContacts(bind, leads, limits);
  bindDiscountSignups(bind, leads, limits);
  bindReferrals(bind, leads, limits);
  bindConsultations(bind, { ...leads, visitorTokens, finish: left.finish }, limits);
  bindVisitors(bind, { ...leads, ...chat, visitorTokens, secure }, limits);
  bindConversations(bind, { store, visitorTokens, sessions, limits, visibleNames, ...chat });
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseURL, OPENAI_MODEL: model } = config;
  const openai = apiKey ? { apiKey, baseURL, model } : undefined;
  const daily = limits.chatbotInAll;
  const isPersonThere = async () => (await liveChat.read()).effective;
  const answering = { business, clock, log, after, daily, openai, isPersonThere };
  const assistant = createAssistant(answering);
  bindChatbot(bind, { ...leads, ...chat, visitorTokens, assistant, left, visibleNames }, limits);
  bindKnown(bind, { visitorTokens, left, limits });
  bindCorrections(bind, { ...leads, visitorTokens }, limits);
  bindLists(router, bind, store);
  bindChanges(bind, leads);
  bindMailDecisions(bind, leads);
  const erasures = await openErasures({ ...leads, dismiss: chat.presence.dismiss, log });
  bindPeople(bind, { ...leads, erasures });
  bindExport(router, bind, store, audit);
  const tickets = createTickets(clock, random);
  bindLive(bind, { liveChat, tickets, hub, limits, audit });
  const proxy = watchForProxy(server, config.TRUST_PROXY, log);
  const notices = () => [...store.notices(), ...proxy.warnings()];
  const knownClients = createKnownClients({ store, random, seal: visitorTokens, secure });
  const attempts = createAttempts({ limits, knownClients });
  const tries = { passwords, attempts, knownClients };
  const signIn = { ...tries, accounts, sessions, notices, secure, audit };
  bindSignIn(bind, signIn);
  bindStaff(bind, signIn);
  bindPreferences(bind, store);
  bindShop(bind, business, origins);
  bindTestMail(bind, { ...deps, post, to: staff, limits, audit, after });

  const { RATE_LIMITS: rateLimits, TRUST_PROXY: trustProxy } = config;
  const sockets = acceptSockets({
    server,
    origins,
    trustProxy,
    quota: rateLimits,
    log,
    after,
    async register(frame, request, connection) {
      const client = { store, hub, limits, rateLimits, visibleNames, ...chat };
      return 'visitorId' in frame
        ? admitVisitor(frame, request, connection, {
            ...client,
            visitorTokens,
            liveChat,
            trustProxy,
          })
        : admitStaff(frame, request, connection, { ...client, tickets, sessions, after });
    },
  });

  return {
    router,
    notMe: { read: notMe.read, block: createNotMe({ store, hub, clock, audit, notMe }) },
    firstAccount,
    async stop() {
      sockets.close();
      chat.stop();
      left.stop();
      attention.stop();
      reminders.stop();
      await reminders.settled();
      await outbox.stop();
      await passwords.close();
    },
  };
}
