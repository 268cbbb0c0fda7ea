import { ApiError, type ClientDeps, createClient } from '@sallie/shared/contract/client';
import { type Endpoint, replyIn } from '@sallie/shared/contract/endpoint';
import type { ServerFrame } from '@sallie/shared/contract/frames';
import { createChime } from '@sallie/shared/desk/alerts/sound.ts';
import type { Connection, UploadOptions } from '@sallie/shared/desk/ports/connection.ts';
import type { DeskNotification, Host, Sound, TestResult } from '@sallie/shared/desk/ports/host.ts';
import { createEmitter } from '@sallie/shared/realtime/emitter';
import type { SocketState } from '@sallie/shared/realtime/socket';
import { deviceStorage } from '@sallie/shared/ui/device-storage.ts';
import * as z from 'zod/mini';
import { type Bridge, ServerRequest, type Snapshot } from '../bridge.ts';

/** Connects the desk through main, which keeps the connection when this page is gone. */
export function createBridgeConnection(bridge: Bridge): Connection {
  const emitter = createEmitter<{
    frame(frame: ServerFrame): void;
    state(state: SocketState): void;
  }>();
  let state: SocketState = 'connecting';

  function become(next: SocketState) {
    if (state === next) return;
    state = next;
    emitter.emit('state', next);
  }

  const reconnect = () => void bridge.call('command', 'reconnect');
  // A page notices the network before main does.
  window.addEventListener('online', reconnect);
  bridge.onEvent((event) => {
    if (event.type === 'frame') emitter.emit('frame', event.frame);
    if (event.type === 'snapshot') become(event.snapshot.socket);
  });

  return {
    call: createClient({ fetch: createBridgeFetch(bridge), origin: '' }),
    upload: (endpoint, file, options) => upload(bridge, endpoint, file, options),
    send(frame) {
      if (state !== 'online') return false;
      // A message that main could not send stays in the outbox and is sent again after a reconnect.
      void bridge.call('send', frame);
      return true;
    },
    onFrame(listener) {
      const isFirst = !emitter.events.frame?.length;
      const off = emitter.on('frame', listener);
      if (isFirst) void bridge.call('listen').then(({ socket }) => become(socket));
      return off;
    },
    state: () => state,
    onState: (listener) => emitter.on('state', listener),
    reconnect,
  };
}

async function upload<E extends Endpoint>(
  bridge: Bridge,
  endpoint: E,
  file: Blob,
  { signal }: UploadOptions,
) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  signal.throwIfAborted();
  // Main completes an upload that is aborted here; its reply is ignored.
  const reply = await bridge.call('fetch', {
    method: 'POST',
    path: endpoint.path,
    picture: { type: file.type, bytes },
  });
  signal.throwIfAborted();
  if (reply.status === 200) return replyIn(endpoint, JSON.parse(reply.body));
  throw new ApiError(reply.status, reply.body || reply.statusText);
}

/** Main does the fetch, because it knows the server's address and keeps the session. */
export function createBridgeFetch(bridge: Bridge): ClientDeps['fetch'] {
  return async (path, { method, headers, body }) => {
    const idempotencyKey = headers['idempotency-key'];
    const reply = await bridge.call('fetch', {
      method: z.parse(ServerRequest.shape.method, method),
      path,
      ...(idempotencyKey && { idempotencyKey }),
      ...(body !== undefined && { body }),
    });
    const { status, statusText } = reply;
    return {
      ok: status >= 200 && status < 300,
      status,
      statusText,
      headers: { get: (name) => (name === 'content-type' ? reply.contentType : null) },
      text: async () => reply.body,
      json: async () => JSON.parse(reply.body),
    };
  };
}

/** On a Mac the first notification makes the system ask, so it waits for the user's click. */
const ASKED = 'notices-asked';

/** Main rings, notifies and counts; this page plays the sound. */
export function createBridgeHost(bridge: Bridge, snapshot: () => Snapshot | null): Host {
  const emitter = createEmitter<{
    ability(): void;
    missed(notification: DeskNotification): void;
  }>();
  const chime = createChime();
  let notificationsFail = false;
  let soundFails = false;

  function learn(notifications: boolean, sound: boolean) {
    if (notifications === notificationsFail && sound === soundFails) return;
    notificationsFail = notifications;
    soundFails = sound;
    emitter.emit('ability');
  }

  async function ring(sound: Sound): Promise<boolean> {
    const { muted, volume } = snapshot()?.settings ?? { muted: false, volume: 1 };
    if (muted) return false;
    const out = await chime.ring(sound, volume);
    learn(notificationsFail, !out);
    return out;
  }

  async function ringForMain(sound: Sound) {
    if (await ring(sound)) await bridge.call('rang');
  }

  async function testSound(): Promise<TestResult> {
    if (snapshot()?.settings.muted) {
      return { outcome: 'failed', remedy: 'The sound is muted. Turn it on in the settings.' };
    }
    if (await ring('test')) return { outcome: 'passed', detail: 'Two tones were played.' };
    return {
      outcome: 'failed',
      remedy:
        'No sound could be played. Check that a speaker is connected and selected in the system’s sound settings.',
    };
  }

  async function test(channel: Parameters<Host['test']>[0]): Promise<TestResult> {
    if (channel === 'sound') return testSound();
    const result = await bridge.call('test', channel);
    if (channel === 'notification') learn(result.outcome === 'failed', soundFails);
    return result;
  }

  // Created now, so that the first ring of the day does not wait for the audio.
  void chime.unlock();
  chime.onChange(() => learn(notificationsFail, soundFails && !chime.isRunning()));
  navigator.mediaDevices?.addEventListener('devicechange', () => void chime.renew());

  bridge.onEvent((event) => {
    if (event.type === 'ring') void ringForMain(event.sound);
    if (event.type === 'renewSound') void chime.renew();
    if (event.type === 'notificationFailed') {
      learn(true, soundFails);
      emitter.emit('missed', event.notification);
    }
  });

  return {
    rings: 'machine',
    notify: async () => true,
    retire() {},
    onMissed: (listener) => emitter.on('missed', listener),
    notifications() {
      if (snapshot()?.about.platform === 'darwin' && !localStorage.getItem(ASKED)) return 'ask';
      return notificationsFail ? 'off' : 'on';
    },
    async askForNotifications() {
      localStorage.setItem(ASKED, 'yes');
      await test('notification');
      emitter.emit('ability');
    },
    ring,
    canRing: () => !soundFails,
    onAbility: (listener) => emitter.on('ability', listener),
    flash: () => void bridge.call('command', 'flash'),
    badge() {},
    shows: (route) => void bridge.call('shows', route),
    test,
    saveFile: (name, text) => bridge.call('save', { name, text }),
    remember(name, value) {
      if (value === null) deviceStorage.remove(name);
      else deviceStorage.set(name, value);
    },
    recall: deviceStorage.get,
  };
}
