import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { Business } from '@sallie/shared/contract/business';
import { LowSync, type SyncAdapter } from 'lowdb';
import writeFileAtomic from 'write-file-atomic';
import * as z from 'zod/mini';
import { ConsoleSettings } from '../../bridge.ts';
import type { Log } from '../../log.ts';
import type { Autostart } from '../../platform/autostart.ts';

const size = z.int().check(z.gte(1), z.lte(100_000));
const offset = z.int().check(z.gte(-100_000), z.lte(100_000));

/** Keeps the window's last place, in the system's logical pixels. */
const WindowState = z.object({
  x: offset,
  y: offset,
  width: size,
  height: size,
  maximized: z.boolean(),
});

const Server = z.object({
  origin: z.string().check(z.regex(/^https?:\/\/[^\s/@]{1,260}$/)),
  /** Kept, so that a start without network still shows the shop. */
  business: z.nullable(Business),
  /** Only a hint: the server decides by the session. */
  signedIn: z.boolean(),
});
export type KnownServer = z.infer<typeof Server>;

/** Facts of another version must not lose the address next to them. */
const withFacts = z.extend(Server, {
  business: z.catch(z.nullable(Business), null),
  signedIn: z.catch(z.boolean(), false),
});

/** Has all stored state but the session cookie. A bad or unknown field loses only itself. */
const kept = {
  server: z.catch(z.nullable(withFacts), null),
  window: z.catch(z.nullable(WindowState), null),
  /** "Still running" is shown once per installation. */
  saidStillRunning: z.catch(z.boolean(), false),
  /** macOS asks only once, so the question waits until somebody wants notifications. */
  noticesTurnedOn: z.catch(z.boolean(), false),
  /** Stored, because Windows does not return the notifications of an earlier run. */
  shownTags: z.catch(z.array(z.string()), []),
  /** Afterwards the system's own list decides whether the desk starts with the computer. */
  autostartOffered: z.catch(z.boolean(), false),
};

function settingsShape(defaults: ConsoleSettings) {
  const { shape } = ConsoleSettings;
  const desk = z.object({
    startWithComputer: z.catch(shape.startWithComputer, defaults.startWithComputer),
    closeToTray: z.catch(shape.closeToTray, defaults.closeToTray),
    muted: z.catch(shape.muted, defaults.muted),
    volume: z.catch(shape.volume, defaults.volume),
    hideMessageText: z.catch(shape.hideMessageText, defaults.hideMessageText),
  });
  return z.object({ ...kept, desk: z.catch(desk, defaults) });
}
export type MachineSettings = z.infer<ReturnType<typeof settingsShape>>;

/** An installed desk is there to ring, so it starts with the computer by default. */
export function defaultsFor(platform: NodeJS.Platform, isInstalled: boolean): ConsoleSettings {
  return {
    startWithComputer: isInstalled,
    // Some Linux desktops show no tray, so a window closed into it would be lost.
    closeToTray: platform !== 'linux',
    muted: false,
    volume: 1,
    hideMessageText: false,
  };
}

export interface SettingsDeps {
  file: string;
  defaults: ConsoleSettings;
  now: () => number;
  log: Log;
}

export type Settings = ReturnType<typeof createSettings>;

export function createSettings({ file, defaults, now, log }: SettingsDeps) {
  const stored = new LowSync<StoredFields>(settingsFile(file), {});
  try {
    stored.read();
  } catch {
    log('settings torn');
    // The damaged or foreign file is kept for inspection.
    attempt(() => renameSync(file, `${file}.torn-${now()}`));
  }
  let settings = z.parse(settingsShape(defaults), stored.data);

  /** A disk that is full or read-only costs only the memory, because ringing matters more. */
  function attempt(write: () => void) {
    try {
      write();
    } catch (thrown) {
      log('settings not kept', { code: codeOf(thrown) });
    }
  }

  return {
    get: () => settings,
    change(part: Partial<MachineSettings>) {
      settings = { ...settings, ...part };
      stored.data = { ...settings };
      attempt(() => stored.write());
    },
  };
}

const StoredFields = z.record(z.string(), z.unknown());
type StoredFields = z.infer<typeof StoredFields>;

/**
 * lowdb's own adapter never syncs, so that a power cut could lose both files, and it reads `null` as an empty
 * file. `read` throws when the file is no JSON object.
 */
function settingsFile(file: string): SyncAdapter<StoredFields> {
  return {
    read: () =>
      existsSync(file) ? z.parse(StoredFields, JSON.parse(readFileSync(file, 'utf8'))) : null,
    write(fields) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileAtomic.sync(file, `${JSON.stringify(fields, null, 2)}\n`, { mode: 0o600 });
    },
  };
}

function codeOf(thrown: unknown): string {
  return thrown instanceof Error && 'code' in thrown ? String(thrown.code) : 'unknown';
}

interface ChoiceDeps {
  settings: Settings;
  autostart: Pick<Autostart, 'apply' | 'isOn' | 'wasLost'>;
  onChange(): void;
}

export function createChoices({ settings, autostart, onChange }: ChoiceDeps) {
  const chosen = () => settings.get().desk;

  return {
    /**
     * The first start sets this build's default, and a wish that nobody withdrew is applied again if its entry
     * was lost. Otherwise the system's list decides, because the user may have changed it there.
     */
    begin() {
      const isFirst = !settings.get().autostartOffered;
      const isWished = chosen().startWithComputer && !autostart.isOn();
      if (isWished && (isFirst || autostart.wasLost())) autostart.apply(true);
      const desk = { ...chosen(), startWithComputer: autostart.isOn() };
      settings.change({ autostartOffered: true, desk });
    },
    change(part: Partial<ConsoleSettings>): ConsoleSettings {
      const { startWithComputer } = chosen();
      const desk = { ...chosen(), ...part };
      if (desk.startWithComputer !== startWithComputer) {
        desk.startWithComputer = autostart.apply(desk.startWithComputer).on;
      }
      settings.change({ desk });
      onChange();
      return desk;
    },
  };
}
