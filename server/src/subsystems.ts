import type { Server } from 'node:http';
import type { After } from '@sallie/shared/realtime/timers';
import { openArchive } from './archive/archive.ts';
import { openAssistant } from './assistant/chatbot.ts';
import { createUrgency, openTroubleReader } from './assistant/understanding/urgency.ts';
import { openAttention } from './attention/attention.ts';
import { openReminders } from './attention/reminders.ts';
import { bindAudit, createAudit } from './audit/audit.ts';
import { listBackups } from './backups/backup-folder.ts';
import { openErasureLedger } from './backups/erasure-ledger.ts';
import { ownOf } from './backups/lineage.ts';
import type { RunBackup } from './backups/schedule.ts';
import { BackupSchedule } from './backups/schedule.ts';
import { backupDirOf, type Config, openaiOf } from './config.ts';
import type { KeepFileDeps } from './content/business-file.ts';
import { openShop, type PublishedFacts } from './content/facts.ts';
import { openWebsite } from './content/website.ts';
import { openConversations } from './conversations/conversations.ts';
import type { Core } from './core.ts';
import { openFigures } from './figures/figures.ts';
import { watchForProxy } from './http/address.ts';
import { bindAll, type Subsystem } from './http/endpoint.ts';
import type { Origins } from './http/headers.ts';
import { openLeads } from './leads/leads.ts';
import { openLeadRefs } from './leads/mail-links.ts';
import { createRelease } from './leads/removed-holder.ts';
import { followBoth } from './leads/save.ts';
import { openSpamFilter } from './leads/spam/spam-filter.ts';
import { openVisitorTokens } from './leads/visitor-token.ts';
import { openMailing } from './mailing.ts';
import { openMissingPaths } from './pages/missing-paths.ts';
import { openPictures } from './pictures/pictures.ts';
import type { Together } from './processes/together.ts';
import { openPhones } from './push/phones.ts';
import type { PushServiceDeps } from './push/push-service.ts';
import { openQuotes } from './quotes/quotes.ts';
import { openReading } from './reading/reading.ts';
import { Hub } from './realtime/hub.ts';
import { endSocketsOf, openSockets } from './realtime/sockets.ts';
import type { ShopStore } from './shop-store.ts';
import type { Passwords } from './staff/passwords.ts';
import { openStaff } from './staff/staff.ts';
import { after, every } from './system/clock.ts';
import { createWarnings } from './system/log.ts';
import { openVisits } from './visits/visits.ts';

export interface SubsystemDeps extends ShopStore, Pick<Core, 'clock' | 'random' | 'log'> {
  config: Config;
  facts: PublishedFacts;
  server: Server;
  /** Resolves when the start is over; optional parts are loaded then. */
  started: Promise<unknown>;
  origins(): Origins;
  together: Together;
  passwords?: Passwords | undefined;
  ownPushService?: PushServiceDeps['own'] | undefined;
  website: Pick<KeepFileDeps, 'file' | 'isOwed'>;
  /** Called for each message of a conversation that comes over a socket. */
  onMessage(): void;
  listening: Promise<void>;
  headers(): Record<string, string>;
  /** Absent when the server makes no backups itself. */
  backups?: { run: RunBackup; firstAfter?: number } | undefined;
}

/** Opens everything behind /api and the socket, in the order of the layers: shared parts, then the domains. */
export async function openSubsystems(deps: SubsystemDeps) {
  const { config, facts, log, origins, together } = deps;
  const { relay, tickets } = together;
  const core = await openCore(deps);
  const { store, clock, hub, warnings } = core;
  const ifLeading = { after: core.ifLeading(after), every: core.ifLeading(every) };
  const { RATE_LIMITS: factor, TRUST_PROXY: trustProxy, DATA_DIR: dataDir } = config;

  const isShared = deps.shared !== null;
  const mail = await openMailing({ ...core, config, origins, isShared });
  const { outbox, mailing, context, leadTokens, mailsFor } = mail;
  const website = await openWebsite({ ...core, ...deps.website, every });
  const spamFilter = await openSpamFilter({ ...core, factor });
  const onPages = { ...core, ...mail, ...mailing, dataDir, every: ifLeading.every };
  const visits = await openVisits(onPages);
  const quotes = await openQuotes(onPages);
  const { followLead } = visits;
  const followSender = followBoth(visits.followSender, quotes.followSender);
  const leadDeps = {
    ...core,
    outbox,
    spamFilter,
    leadTokens,
    mailsFor,
    followLead,
    followSender,
  };
  const backups = new BackupSchedule({
    ...core,
    list: async () =>
      ownOf(await listBackups(backupDirOf(config)), {
        dataDir: config.DATA_DIR,
        databaseUrl: config.DATABASE_URL,
      }),
    run: (config.BACKUPS && deps.backups?.run) || null,
    firstAfter: deps.backups?.firstAfter,
    lacks: deps.lacks,
  });
  const staff = await openStaff({
    ...core,
    listening: deps.listening,
    given: { username: config.ADMIN_USERNAME, password: config.ADMIN_PASSWORD },
    passwords: deps.passwords,
    seal: core.visitorTokens,
    warnings: warnings.all,
    mailSetup: mail.mailSetup,
    staffMail: config.STAFF_MAIL,
    onChange: () => hub.toStaff({ type: 'staffChanged' }),
    onRemoved: createRelease(leadDeps),
  });
  endSocketsOf(staff.sessions, core);
  const { sessions } = staff;
  const conversations = await openConversations({
    ...core,
    ...mailing,
    leads: leadDeps,
    sessions,
    tickets,
    factor,
    trustProxy,
    outbox,
    context,
    every: ifLeading.every,
  });
  const { presence, liveChat, left } = conversations;
  const ledger = await openErasureLedger({ store, backupDir: backupDirOf(config), clock, log });
  const leads = await openLeads({
    ...leadDeps,
    ...mailing,
    ...ifLeading,
    ledger,
    finish: left.finish,
    colleague: staff.colleague,
    dismiss: (id) => presence.dismiss(id),
  });
  const assistant = openAssistant({
    ...leadDeps,
    ...conversations,
    openai: openaiOf(config),
    isPersonThere: async () => (await liveChat.read()).effective,
  });
  const callDeps = {
    ...{ ...leadDeps, ...mailing, sessions, origins },
    ...{ staffMail: config.STAFF_MAIL, ownPushService: deps.ownPushService },
    colleague: staff.colleague,
    isOnline: (id: string) => presence.isOnline(id),
    every: ifLeading.every,
  };
  const phones = await openPhones(callDeps);
  const attention = await openAttention({ ...callDeps, phones });
  phones.onAreRung(attention.changed);
  const pictures = await openPictures({ ...core, dataDir, isShared, ifLeading });
  const sockets = openSockets({
    server: deps.server,
    origins,
    headers: deps.headers,
    trustProxy,
    quota: factor,
    log,
    after,
    onMessage: deps.onMessage,
    register: conversations.admit,
  });
  relay.on('startOver', sockets.closeAll);
  const figures = await openFigures({ ...core, outbox, origins, every: ifLeading.every });
  const archive = openArchive({ ...core, website, pictures, dataDir });
  const missing = openMissingPaths({ store, clock, every, log });

  // They stop in reverse order: sockets first, and whatever may still cause mails before the outbox.
  const subsystems: Subsystem[] = [
    staff,
    outbox,
    openShop(facts, origins),
    missing,
    website,
    { bind: (bind) => bindAudit(bind, store) },
    openReading(),
    backups,
    leads,
    figures,
    visits,
    quotes,
    openReminders(callDeps),
    phones,
    attention,
    conversations,
    assistant,
    pictures,
    archive,
    sockets,
  ];
  return {
    answer: bindAll(subsystems, {
      once: { store, clock },
      trustProxy,
      staffLimit: together.limits.staff,
      started: deps.started,
      signedIn: staff.signedIn,
    }),
    signedIn: staff.signedIn,
    ...{ notMe: mail.notMe, unsubscribe: mail.unsubscribe },
    ...{ visits, quotes, weekly: figures.end },
    onMissing: missing.note,
    publicAnswers: assistant.publicAnswers,
    firstAccount: staff.firstAccount,
    async stop() {
      for (const subsystem of subsystems.toReversed()) await subsystem.stop?.();
    },
  };
}

/** Opens what all parts share. */
async function openCore(deps: SubsystemDeps) {
  const { clock, random, log, store, facts, origins, started } = deps;
  const { relay, limits, windows } = deps.together;
  const secret = (name: string) => store.secret(name);
  const secure = () => origins().secure;
  const hub = new Hub(relay);
  const warnings = createWarnings((data) => hub.toStaff({ type: 'noticesChanged', data }));
  const proxy = watchForProxy(deps.server, deps.config.TRUST_PROXY, log);
  warnings.from(() => store.warnings());
  warnings.from(proxy.warnings);
  store.onWarnings(warnings.changed);
  return {
    ...{ store, clock, random, log, facts, started, relay, limits, windows, after, hub },
    ...{ secret, secure, warnings },
    audit: createAudit({ store, clock, random, log }),
    visitorTokens: await openVisitorTokens(secret, secure),
    refs: await openLeadRefs(secret),
    isUrgent: createUrgency(started, openTroubleReader),
    /** Wraps a timer so that its tasks run only in the leading process. */
    ifLeading:
      (timer: After): After =>
      (milliseconds, task) =>
        timer(milliseconds, () => {
          if (relay.leads()) task();
        }),
  };
}
