import { createChime } from '@sallie/shared/desk/alerts/sound.ts';
import type { DeskNotification, Host, Sound, TestResult } from '@sallie/shared/desk/ports/host.ts';
import { createEmitter } from '@sallie/shared/realtime/emitter';
import { deviceStorage } from '@sallie/shared/ui/device-storage.ts';
import type { Bridge, Snapshot } from '../bridge.ts';

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
    if (event.type === 'ring') void ring(event.sound);
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
