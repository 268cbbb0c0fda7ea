import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { Business } from '@sallie/shared/contract/business';
import { LowSync, type SyncAdapter } from 'lowdb';
import writeFileAtomic from 'write-file-atomic';
import * as z from 'zod/mini';
import { ConsoleSettings } from '../../bridge.ts';
import type { Log } from '../../log.ts';

const size = z.int().check(z.gte(1), z.lte(100_000));
const offset = z.int().check(z.gte(-100_000), z.lte(100_000));

/** Where the window stood when it was last seen, in the system's own points. */
export const WindowState = z.object({
  x: offset,
  y: offset,
  width: size,
  height: size,
  maximized: z.boolean(),
});
type WindowState = z.infer<typeof WindowState>;

const Server = z.object({
  origin: z.string().check(z.regex(/^https?:\/\/[^\s/@]{1,260}$/)),
  /** The shop's facts as last received, so that a start without network still shows whose desk this is. */
  business: z.nullable(Business),
  /** A hint only: the server decides by the session. */
  signedIn: z.boolean(),
});
export type KnownServer = z.infer<typeof Server>;

/** All that this machine keeps between two starts, but for the session's cookie. */
export interface MachineSettings {
  server: KnownServer | null;
  desk: ConsoleSettings;
  window: WindowState | null;
  /** "Still running" is said once in the life of an installation. */
  saidStillRunning: boolean;
  /** On a Mac the system asks once; it waits for somebody who wants notifications. */
  noticesTurnedOn: boolean;
  /** Tags of the notifications on screen; Windows gives those of an earlier run back to nobody. */
  shownTags: string[];
  /** From then on the system's own list says whether the desk starts with the computer. */
  autostartOffered: boolean;
}

/** An installed desk is there to ring, so it comes up with the computer unless somebody says otherwise. */
export function defaultsFor(platform: NodeJS.Platform, isInstalled: boolean): ConsoleSettings {
  return {
    startWithComputer: isInstalled,
    // The tray of some Linux desktops is invisible: a window closed into it would be lost.
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
    // Damaged, or another program's: it stays for whoever wants to look.
    renameSync(file, `${file}.torn-${now()}`);
    log('settings torn');
  }
  let settings = understood(stored.data, defaults);

  return {
    get: () => settings,
    change(part: Partial<MachineSettings>) {
      settings = { ...settings, ...part };
      stored.data = { ...settings };
      try {
        stored.write();
      } catch (thrown) {
        // It holds until the end of this run; a desk that rings matters more than one that remembers.
        log('settings not kept', { code: codeOf(thrown) });
      }
    },
  };
}

const StoredFields = z.record(z.string(), z.unknown());
type StoredFields = z.infer<typeof StoredFields>;

/**
 * lowdb's own adapter never syncs, so that a power cut could leave neither the old file nor the new one, and reads
 * `null` as an empty file. Reading throws where the file is no JSON object.
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

/** Each field by itself: one that went bad, or was unknown to the version that wrote, costs only itself. */
function understood(kept: StoredFields, defaults: ConsoleSettings): MachineSettings {
  const chosen = or(StoredFields, kept.desk, {});
  const { shape } = ConsoleSettings;
  return {
    server: or(z.nullable(withFacts), kept.server, null),
    desk: {
      startWithComputer: or(
        shape.startWithComputer,
        chosen.startWithComputer,
        defaults.startWithComputer,
      ),
      closeToTray: or(shape.closeToTray, chosen.closeToTray, defaults.closeToTray),
      muted: or(shape.muted, chosen.muted, defaults.muted),
      volume: or(shape.volume, chosen.volume, defaults.volume),
      hideMessageText: or(shape.hideMessageText, chosen.hideMessageText, defaults.hideMessageText),
    },
    window: or(z.nullable(WindowState), kept.window, null),
    saidStillRunning: or(z.boolean(), kept.saidStillRunning, false),
    noticesTurnedOn: or(z.boolean(), kept.noticesTurnedOn, false),
    shownTags: or(z.array(z.string()), kept.shownTags, []),
    autostartOffered: or(z.boolean(), kept.autostartOffered, false),
  };
}

/** The facts of another version must not cost the address beside them. */
const withFacts = z.extend(Server, {
  business: z.catch(z.nullable(Business), null),
  signedIn: z.catch(z.boolean(), false),
});

function or<T>(shape: z.ZodMiniType<T>, value: unknown, otherwise: T): T {
  const parsed = z.safeParse(shape, value);
  return parsed.success ? parsed.data : otherwise;
}

function codeOf(thrown: unknown): string {
  return thrown instanceof Error && 'code' in thrown ? String(thrown.code) : 'unknown';
}
