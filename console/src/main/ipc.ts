import type { IpcMain, IpcMainInvokeEvent } from 'electron';
import * as z from 'zod/mini';
import { calls } from '../bridge.ts';
import { type CallName, callNames, channelOf } from '../channels.ts';
import type { Log } from '../log.ts';
import { APP_HOST, APP_SCHEME } from './window/app-protocol.ts';

type Given<N extends CallName> = z.infer<(typeof calls)[N]['takes']>;
type Answer<N extends CallName> = z.infer<(typeof calls)[N]['answers']>;
export type Handlers = {
  [N in CallName]: (...args: Given<N>) => Answer<N> | Promise<Answer<N>>;
};

/** Carries a sentence that the page may show; other errors stay in main. */
export class Refused extends Error {}

interface IpcDeps {
  ipcMain: Pick<IpcMain, 'handle'>;
  handlers: Handlers;
  trustedId(): number | null;
  log: Log;
}

export function answerCalls(deps: IpcDeps): void {
  for (const name of callNames) answerCall(name, deps);
}

function answerCall(name: CallName, { ipcMain, handlers, trustedId, log }: IpcDeps) {
  const { takes, answers } = calls[name];
  // The shapes below check that the arguments belong to the call.
  const handler = handlers[name] as (...args: unknown[]) => unknown;

  ipcMain.handle(channelOf(name), async (event, ...sent: unknown[]) => {
    if (!isTrusted(event, trustedId())) {
      log('call refused', { call: name, why: 'sender' });
      throw new Error('This page may not call the desk.');
    }
    const args = z.safeParse(takes, sent);
    if (!args.success) {
      log('call refused', { call: name, why: 'arguments' });
      throw new Error('This call could not be read.');
    }
    try {
      return z.parse(answers, await handler(...args.data));
    } catch (thrown) {
      log('call failed', { call: name, error: thrown instanceof Error ? thrown.name : 'other' });
      throw new Error(thrown instanceof Refused ? thrown.message : 'Something went wrong here.');
    }
  });
}

/** No frame inside our page is trusted. Compares parts of the URL, because Node gives `app:` no origin. */
function isTrusted(event: IpcMainInvokeEvent, trustedId: number | null): boolean {
  const frame = event.senderFrame;
  if (!frame || frame.parent !== null || event.sender.id !== trustedId) return false;
  if (!URL.canParse(frame.url)) return false;
  const { protocol, host } = new URL(frame.url);
  return protocol === `${APP_SCHEME}:` && host === APP_HOST;
}
