import type { Server } from 'node:http';
import type { Business } from '@sallie/shared/contract/business';
import type { After } from '@sallie/shared/realtime/timers';
import type { Logger } from 'pino';
import { startAssistant } from './assistant/chatbot.ts';
import { createModelBudget } from './assistant/model-budget.ts';
import { createUrgency } from './assistant/understanding/urgency.ts';
import { watchAttention } from './attention/attention.ts';
import { sendReminders } from './attention/reminders.ts';
import { bindAudit, createAudit } from './audit/audit.ts';
import { openErasureLedger } from './backups/erasure-ledger.ts';
import type { RunBackup } from './backups/process.ts';
import { scheduleBackups } from './backups/schedule.ts';
import { backupDirOf, type Config } from './config.ts';
import { startConversations } from './conversations/conversations.ts';
import { createBinder, type Subsystem } from './http/endpoint.ts';
import { watchForProxy } from './http/forgotten-proxy.ts';
import type { Origins } from './http/origin.ts';
import { createRoutes } from './http/routes.ts';
import { openCorrectionTokens } from './leads/correction-token.ts';
import { openLeadRefs } from './leads/lead-refs.ts';
import { startLeads } from './leads/leads.ts';
import { createNotMe } from './leads/not-me.ts';
import { openSpamFilter } from './leads/spam/spam-filter.ts';
import { createUnsubscribe } from './leads/unsubscribe.ts';
import { openVisitorTokens } from './leads/visitor-token.ts';
import { startMailing } from './mailing.ts';
import { startShop } from './pages/shop.ts';
import type { Together } from './processes/together.ts';
import { Hub } from './realtime/hub.ts';
import { acceptSockets } from './realtime/sockets.ts';
import type { ShopStore } from './shop-store.ts';
import type { Passwords } from './staff/passwords.ts';
import { openStaff } from './staff/staff.ts';
import { lackingTools } from './store/postgres/tools.ts';
import { after, type Clock, every } from './system/clock.ts';
import { awaitFirstWords } from './system/first-words.ts';
import type { Random } from './system/random.ts';

export interface SubsystemDeps extends ShopStore {
  config: Config;
  clock: Clock;
  random: Random;
  log: Logger;
  /** Tests use cheaper ones. */
  passwords?: Passwords | undefined;
  business: Business;
  server: Server;
  /** Called at each frame that a socket sends. */
  onMessage(): void;
  /** Resolves when the start is over: what it can do without is loaded then. */
  started: Promise<unknown>;
  origins(): Origins;
  together: Together;
  /** Absent where none are to be made by themselves. */
  backups?: { run: RunBackup; firstAfter?: number } | undefined;
}

/** Puts together everything behind /api and the socket: what all parts share, then the parts, each built by one function. */
export async function buildSubsystems(deps: SubsystemDeps) {
  const { config, clock, random, log, store, business, server, started } = deps;
  const { origins } = deps;
  const secret = (name: string) => store.secret(name);
  const { RATE_LIMITS: factor, TRUST_PROXY: trustProxy } = config;
  const secure = () => origins().secure;
  const audit = createAudit({ store, clock, random, log });
  const { relay, limits, windows, tickets } = deps.together;
  const hub = new Hub(relay);
  const visitorTokens = await openVisitorTokens(secret, secure);
  const refs = await openLeadRefs(secret);
  const firstWords = awaitFirstWords(started, after);
  /** What is done by itself is done by one process alone. */
  const ifLeading =
    (timer: After): After =>
    (milliseconds, task) =>
      timer(milliseconds, () => {
        if (relay.leads()) task();
      });
  const shared = {
    store,
    clock,
    random,
    log,
    business,
    hub,
    relay,
    limits,
    windows,
    audit,
    secure,
    visitorTokens,
    refs,
    isUrgent: createUrgency(firstWords.near),
  };

  const mail = await startMailing({
    ...shared,
    config,
    secret,
    started,
    origins,
    every: deps.shared ? every : undefined,
  });
  const { notMe, unsubscribed, outbox, mailing, mailSetup, context, settle } = mail;
  const spamFilter = await openSpamFilter({ ...shared, secret, factor, firstWords });
  const corrections = await openCorrectionTokens(secret);
  const leadDeps = { ...shared, outbox, spamFilter, corrections, mailsFor: mail.mailsFor };

  const backupDir = backupDirOf(config);
  const proxy = watchForProxy(server, trustProxy, log);
  const budget = createModelBudget({
    ...shared,
    daily: limits.chatbotInAll,
    after,
    onWarnings: () => publishWarnings(),
  });
  const warnings = () => [
    ...store.warnings(),
    ...proxy.warnings(),
    ...backups.warnings(),
    ...budget.warnings(),
  ];
  const publishWarnings = () => hub.toStaff({ type: 'noticesChanged', data: warnings() });
  const backups = scheduleBackups({
    ...shared,
    backupDir,
    after,
    run: (config.BACKUPS && deps.backups?.run) || null,
    firstAfter: deps.backups?.firstAfter,
    lacks: deps.shared ? lackingTools : undefined,
    onWarnings: publishWarnings,
  });
  store.onWarnings(publishWarnings);
  const staff = await openStaff({
    ...shared,
    given: { username: config.ADMIN_USERNAME, password: config.ADMIN_PASSWORD },
    passwords: deps.passwords,
    seal: visitorTokens,
    warnings,
    mailSetup,
    staffMail: config.STAFF_MAIL,
    after,
    onChange: () => hub.toStaff({ type: 'staffChanged' }),
  });
  const { sessions, visibleNames } = staff;
  sessions.onEnd((id) => hub.dropSession(id));
  sessions.onEnd((id) => relay.publish('sessionEnded', id));
  relay.on('sessionEnded', (id) => hub.dropSession(id));
  const conversations = await startConversations({
    ...shared,
    ...mailing,
    leads: leadDeps,
    visibleNames,
    sessions,
    tickets,
    factor,
    trustProxy,
    wakeOutbox: outbox.wake,
    context,
    settleMails: settle,
    after,
    every: ifLeading(every),
  });
  const { presence, liveChat, left } = conversations;
  const ledger = await openErasureLedger({ store, backupDir, clock, log });
  const { finish } = left;
  const leads = await startLeads({
    ...leadDeps,
    after: ifLeading(after),
    every: ifLeading(every),
    ledger,
    finish,
    colleague: staff.colleague,
    dismiss: (id) => presence.dismiss(id),
  });
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseURL, OPENAI_MODEL: model } = config;
  const assistant = startAssistant({
    ...leadDeps,
    ...conversations,
    visibleNames,
    started: firstWords.near,
    openai: apiKey ? { apiKey, baseURL, model } : undefined,
    isPersonThere: async () => (await liveChat.read()).effective,
    after,
    budget,
  });
  const attention = await watchAttention({
    ...deps,
    hub,
    relay,
    isOnline: (id) => presence.isOnline(id),
    after,
  });
  const reminders = sendReminders({
    ...deps,
    ...mailing,
    hub,
    wakeOutbox: outbox.wake,
    every: ifLeading(every),
  });
  const sockets = acceptSockets({
    server,
    origins,
    trustProxy,
    quota: factor,
    log,
    after,
    onMessage: deps.onMessage,
    register: conversations.admit,
  });
  relay.on('startOver', sockets.closeAll);

  // Stopped in the reverse order: the sockets first, and nothing that might still cause a mail after the outbox.
  const subsystems: Subsystem[] = [
    staff,
    outbox,
    startShop(business, origins),
    { bind: (bind) => bindAudit(bind, store) },
    backups,
    leads,
    reminders,
    attention,
    conversations,
    assistant,
    sockets,
    { stop: firstWords.stop },
  ];
  const routes = createRoutes();
  const bind = createBinder({
    routes,
    once: { store, clock },
    trustProxy,
    staffLimit: limits.staff,
    started,
    signedIn: staff.signedIn,
  });
  for (const { bind: bindAll } of subsystems) bindAll?.(bind);

  return {
    routes,
    notMe: { read: notMe.read, act: createNotMe({ store, hub, clock, audit, notMe }) },
    unsubscribe: {
      read: unsubscribed.read,
      act: createUnsubscribe({ store, hub, clock, audit, unsubscribed }),
    },
    publicAnswers: assistant.publicAnswers,
    firstAccount: staff.firstAccount,
    async stop() {
      for (const { stop } of subsystems.toReversed()) await stop?.();
    },
  };
}
