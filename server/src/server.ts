import { join } from 'node:path';
import { demoContent } from '@sallie/shared/rules/demo/content';
import type { Middleware } from 'koa';
import { createApp } from './app.ts';
import type { RunBackup } from './backups/schedule.ts';
import { type Config, settingsWarnings } from './config.ts';
import { beginPublished, openBusinessFile, tryFacts } from './content/business-file.ts';
import { createFacts } from './content/facts.ts';
import type { Core } from './core.ts';
import { serveAssets } from './http/assets.ts';
import { prepareDrain } from './http/drain.ts';
import { commonHeaders, createOrigins, type Origins } from './http/headers.ts';
import {
  createHttpServer,
  createQuota,
  cutStalledReaders,
  type HttpTimes,
  limitConnections,
  listen,
  listenTrouble,
  portOf,
} from './http/http-server.ts';
import { createLimits } from './http/limits.ts';
import { countRequests, createPace, inTurn } from './http/requests.ts';
import { pagesFirst } from './pages/pages.ts';
import { serveCustomerPage, serveMailLink, servePreview } from './pages/private-pages.ts';
import {
  createShownPages,
  keepPagesFresh,
  openRendering,
  type Rendering,
  type ShownPages,
  siteSettings,
} from './pages/rendering.ts';
import { servePictures } from './pictures/pictures.ts';
import { joinProcesses } from './processes/join.ts';
import { alone, type Together } from './processes/together.ts';
import type { PushServiceDeps } from './push/push-service.ts';
import { openShopStore, type ShopStore } from './shop-store.ts';
import type { FirstAccount } from './staff/account.ts';
import type { Passwords } from './staff/passwords.ts';
import type { Shared } from './store/postgres/shared.ts';
import { openSubsystems } from './subsystems.ts';
import { after, every } from './system/clock.ts';
import { StartRefused } from './system/start-refused.ts';

/* A stop gives requests this long to finish and takes two seconds more, so that no visitor notices a restart. */
const FINISH_WITHIN_MS = 8000;
/** The most connections per address; our pages open six. */
const CONNECTIONS_OF_ADDRESS = 200;

export interface ServerDeps extends Pick<Core, 'clock' | 'random' | 'log'> {
  config: Config;
  /** The site's folder, with the built `dist` and `dist-ssr`. */
  siteDir: string;
  /* Tests start many servers: they share these parts, and make hashing cheap. */
  assets?: Middleware;
  rendering?: Rendering;
  passwords?: Passwords;
  httpTimes?: HttpTimes;
  ownPushService?: PushServiceDeps['own'];
  /** Absent when the server makes no backups itself. Tests shorten `firstAfter`. */
  backups?: { run: RunBackup; firstAfter?: number };
  /** True for a server on a copy: it runs no automatic tasks, so it sends no mails and makes no backups. */
  isDrill?: boolean;
  /** Called when the disk failed a sync: nothing may be acknowledged any more, and the process has to end. */
  onFatal(error: unknown): void;
}

export interface RunningServer {
  origin: string;
  port: number;
  /** The first account, if it was made now; its password is printed once and kept nowhere. */
  firstAccount: FirstAccount | null;
  warnings: readonly string[];
  stop(): Promise<void>;
}

/** Opens the store, listens and renders the pages. Throws `StartRefused` with a sentence for the owner. */
export async function startServer(deps: ServerDeps): Promise<RunningServer> {
  const { config, clock, random, log, siteDir } = deps;
  const rendering = deps.rendering ?? (await openRendering(siteDir));
  const shop = await openShopStore(deps);
  const { store } = shop;
  const { facts, website } = await openContent(shop, deps);
  const together = await togetherWith(shop.shared, deps);
  let origins: Origins = createOrigins(config.PUBLIC_ORIGIN, config.PORT);
  let state: 'starting' | 'ready' | 'draining' = 'starting';

  const secured = { origins: () => origins, hstsSubdomains: config.HSTS_SUBDOMAINS };
  const headers = () => commonHeaders(secured);
  const server = createHttpServer({ headers, times: deps.httpTimes });
  // Behind a proxy every connection comes from the proxy.
  if (config.TRUST_PROXY === 0) {
    limitConnections(server, createQuota(CONNECTIONS_OF_ADDRESS, config.RATE_LIMITS));
  }
  const drain = prepareDrain(server, after);
  const stopWatching = cutStalledReaders({ server, clock, every });
  const requests = countRequests(log, random);
  const pace = createPace();
  const pages = createShownPages();
  const { promise: listening, resolve: nowListening } = Promise.withResolvers<void>();
  const desk = await openSubsystems({
    ...deps,
    listening,
    ...shop,
    facts,
    website,
    together,
    origins: () => origins,
    headers,
    server,
    onMessage: pace.onMessage,
    started: pages.first,
  });
  await together.begin();
  // The promise is awaited at the end, so an earlier rejection would count as unhandled.
  desk.firstAccount.catch(() => {});
  const app = createApp({
    ...secured,
    log,
    draining: () => state === 'draining',
    trouble: () => (state !== 'ready' ? state : store.writable() ? null : 'unable to store'),
    requests,
    answer: desk.answer,
    mailLinks: [
      ...mailLinksOf(desk, pages),
      servePreview({
        ...desk,
        ...{ store, clock, rendering },
        settings: (content) => siteSettings(config, content, origins.primary, clock.now()),
      }),
    ],
    assets: deps.assets ?? serveAssets(join(siteDir, 'dist')),
    pictures: servePictures(store.pictures),
    pages: pages.latest,
    onMissing: desk.onMissing,
  });
  server.on('request', inTurn(pagesFirst(requests, pages.now, pace.writes(app.callback()))));
  try {
    await listen(server, config.PORT, config.HOST);
  } catch (error) {
    await together.stop();
    await store.close();
    throw new StartRefused(listenTrouble(error, config));
  }
  nowListening();
  const port = portOf(server);
  origins = createOrigins(config.PUBLIC_ORIGIN, port);
  const stopFreshening = await keepPagesFresh({
    rendering,
    shown: () => ({
      settings: siteSettings(config, facts.current(), origins.primary, clock.now()),
      version: facts.version(),
    }),
    facts,
    clock,
    common: headers(),
    publicAnswers: desk.publicAnswers,
    log,
    after,
    onPages: pages.show,
  });
  state = 'ready';

  return {
    origin: origins.primary,
    port,
    // Awaited last, because leads are taken in meanwhile.
    firstAccount: await desk.firstAccount,
    warnings: [...settingsWarnings(config), ...store.warnings()],
    async stop() {
      state = 'draining';
      pace.end();
      stopFreshening();
      await drain.begin();
      await requests.finished(FINISH_WITHIN_MS);
      await desk.stop();
      await together.stop();
      server.closeAllConnections();
      stopWatching();
      await drain.over;
      await store.close();
    },
  };
}

/** Reads the published content and its file. Throws `StartRefused` when they are unusable. */
async function openContent(
  { store, shared }: ShopStore,
  { config, clock }: Pick<ServerDeps, 'config' | 'clock'>,
) {
  async function openFile() {
    const file = await openBusinessFile(config.DATA_DIR);
    tryFacts(file.own ?? demoContent, clock.now());
    return file;
  }
  try {
    const isShared = shared !== null;
    const { published, ...website } = await beginPublished({ store, clock, openFile, isShared });
    return { facts: createFacts(published.content, published.version), website };
  } catch (error) {
    await store.close();
    throw error;
  }
}

type Subsystems = Awaited<ReturnType<typeof openSubsystems>>;

const customerPages = ['visit', 'quote'] as const;

function mailLinksOf(subsystems: Subsystems, pages: ShownPages): Middleware[] {
  const { notMe, unsubscribe, weekly, visits, quotes } = subsystems;
  const pagesOf = (name: 'notMe' | 'unsubscribe' | 'weekly') => async () =>
    (await pages.latest())[name];
  return [
    serveMailLink({ name: 'not-me', ...notMe, pages: pagesOf('notMe') }),
    serveMailLink({ name: 'unsubscribe', ...unsubscribe, pages: pagesOf('unsubscribe') }),
    serveMailLink({ name: 'weekly', ...weekly, pages: pagesOf('weekly') }),
    visits.feed,
    ...customerPages.map((name) =>
      serveCustomerPage({
        name,
        pages: async () => (await pages.latest())[name],
        read: { visit: visits, quote: quotes }[name].readPage,
      }),
    ),
  ];
}

/** Joins the other processes of the same store, if there are any. */
async function togetherWith(
  shared: Shared | null,
  { config, isDrill, ...deps }: Pick<ServerDeps, 'config' | 'clock' | 'random' | 'log' | 'isDrill'>,
): Promise<Together> {
  const factor = config.RATE_LIMITS;
  if (isDrill || !shared) return alone(deps.clock, deps.random, factor, !isDrill);
  const { windows, tickets } = shared;
  const limits = createLimits(deps.clock, factor, shared.limits);
  return { ...(await joinProcesses(shared, { ...deps, after, every })), limits, windows, tickets };
}
