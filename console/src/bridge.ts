import { Attention } from '@sallie/shared/contract/attention';
import { Business } from '@sallie/shared/contract/business';
import { ClientFrame, ServerFrame } from '@sallie/shared/contract/frames';
import { MOST_PICTURE_BYTES } from '@sallie/shared/contract/pictures';
import { SavedFile, TestResult } from '@sallie/shared/desk/ports/host.ts';
import { Place, Tag } from '@sallie/shared/desk/ports/route.ts';
import * as z from 'zod/mini';
import type { CallName } from './channels.ts';

/* This is the contract between the page and the main process: ten calls and one stream of events. */

const route = z.string().check(z.regex(/^(lead\/[a-z-]{1,30}|conversation)\/[\w-]{1,100}$/));

/** A request to the shop's server. The page never sees an address, a cookie or a header. */
export const ServerRequest = z.object({
  method: z.enum(['GET', 'POST', 'PATCH', 'DELETE']),
  path: z.string().check(z.regex(/^\/api\/[^\s#\\]{1,2000}$/)),
  idempotencyKey: z.optional(z.string().check(z.maxLength(100))),
  body: z.optional(z.string().check(z.maxLength(65_536))),
  /** Sent instead of `body`. */
  picture: z.optional(
    z.object({
      type: z.string().check(z.regex(/^(image\/[a-z]{3,5}|application\/pdf)$/)),
      bytes: z
        .instanceof(Uint8Array)
        .check(z.refine((bytes: Uint8Array) => bytes.length <= MOST_PICTURE_BYTES)),
    }),
  ),
});
export type ServerRequest = z.infer<typeof ServerRequest>;

export const ServerReply = z.object({
  status: z.number(),
  statusText: z.string(),
  /** A JSON refusal has more than its sentence. */
  contentType: z.string(),
  body: z.string(),
});
export type ServerReply = z.infer<typeof ServerReply>;

export const ConsoleSettings = z.object({
  startWithComputer: z.boolean(),
  /** Closing the window leaves the desk ringing in the tray. */
  closeToTray: z.boolean(),
  muted: z.boolean(),
  /** 0 to 1. */
  volume: z.number().check(z.gte(0), z.lte(1)),
  /** Notifications then say that somebody wrote, not what. */
  hideMessageText: z.boolean(),
});
export type ConsoleSettings = z.infer<typeof ConsoleSettings>;

export const UpdateState = z.object({
  phase: z.enum(['off', 'idle', 'checking', 'downloading', 'ready', 'failed']),
  version: z.nullable(z.string()),
});
export type UpdateState = z.infer<typeof UpdateState>;

/** Has everything that a new page needs; sent again after each change. */
export const Snapshot = z.object({
  /** Has the origin of the shop's server; null before the first connection. */
  server: z.nullable(z.string()),
  /** True for plain http to another machine, which the page shows. */
  unencrypted: z.boolean(),
  business: z.nullable(Business),
  signedIn: z.boolean(),
  socket: z.enum(['connecting', 'online', 'waiting', 'failed', 'closed']),
  /** Later changes come as frames. */
  attention: z.nullable(Attention),
  settings: ConsoleSettings,
  update: UpdateState,
  about: z.object({ version: z.string(), platform: z.string(), signed: z.boolean() }),
});
export type Snapshot = z.infer<typeof Snapshot>;

export const TestChannel = z.enum(['notification', 'badge', 'tray']);
export type TestChannel = z.infer<typeof TestChannel>;

export const MachineCommand = z.enum([
  'reconnect',
  'signOut',
  'forgetServer',
  'flash',
  /** The page's own code has failed, so the window is empty. */
  'restartPage',
  'openNotificationSettings',
  'checkForUpdate',
  'restartToUpdate',
]);
export type MachineCommand = z.infer<typeof MachineCommand>;

export const calls = {
  listen: { takes: z.tuple([]), answers: Snapshot },
  /** Checks an address and stores it. `allowPlain` is set when the user accepts http in the local network. */
  connect: {
    takes: z.tuple([
      z.object({ address: z.string().check(z.maxLength(300)), allowPlain: z.boolean() }),
    ]),
    /** `instead` is an address that would work, when the server has another origin. */
    answers: z.object({ problem: z.nullable(z.string()), instead: z.nullable(z.string()) }),
  },
  fetch: { takes: z.tuple([ServerRequest]), answers: ServerReply },
  send: { takes: z.tuple([ClientFrame]), answers: z.boolean() },
  change: { takes: z.tuple([z.partial(ConsoleSettings)]), answers: ConsoleSettings },
  test: { takes: z.tuple([TestChannel]), answers: TestResult },
  /** Confirms a `ring`, because a page that hangs makes no sound. */
  rang: { takes: z.tuple([]), answers: z.void() },
  shows: { takes: z.tuple([z.nullable(route)]), answers: z.void() },
  save: {
    takes: z.tuple([
      z.object({
        name: z.string().check(z.regex(/^[\w-]{1,80}\.(csv|json|html|txt)$/)),
        text: z.string().check(z.maxLength(50_000_000)),
      }),
    ]),
    answers: SavedFile,
  },
  command: { takes: z.tuple([MachineCommand]), answers: z.void() },
} as const satisfies Record<CallName, { takes: z.ZodMiniType; answers: z.ZodMiniType }>;

export const BridgeEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('snapshot'), snapshot: Snapshot }),
  z.object({ type: z.literal('frame'), frame: ServerFrame }),
  z.object({ type: z.literal('open'), route }),
  z.object({ type: z.literal('ring'), sound: z.enum(['lead', 'visitor', 'line']) }),
  /** The computer woke up or the loudspeaker changed, so the audio must be restarted. */
  z.object({ type: z.literal('renewSound') }),
  /** The page shows the notification instead, with a sound. */
  z.object({
    type: z.literal('notificationFailed'),
    notification: z.object({ title: z.string(), body: z.string(), tag: Tag }),
    remedy: z.string(),
  }),
  z.object({
    type: z.literal('command'),
    command: z.union([z.enum(['search', 'refresh', 'selfTest', 'settings', 'about']), Place]),
  }),
]);
export type BridgeEvent = z.infer<typeof BridgeEvent>;

export interface Bridge {
  call<N extends CallName>(
    name: N,
    ...args: z.infer<(typeof calls)[N]['takes']>
  ): Promise<z.infer<(typeof calls)[N]['answers']>>;
  onEvent(listener: (event: BridgeEvent) => void): () => void;
}
