import { Business } from '@sallie/shared/business';
import * as z from 'zod/mini';
import { DeskSettings } from '../bridge.ts';
import type { Log } from './log.ts';
import { readSettingsFile, writeSettingsFile } from './settings-file.ts';
import { WindowState } from './window-state.ts';

const Server = z.object({
  origin: z.string().check(z.regex(/^https?:\/\/[^\s/@]{1,260}$/)),
  /** The shop's facts as last heard, so that a start without network still shows whose desk this is. */
  business: z.nullable(Business),
  /** A hint only: the server decides by the session. */
  signedIn: z.boolean(),
});
export type KnownServer = z.infer<typeof Server>;

/** All that this machine keeps between two starts, but for the session's cookie. */
export interface MachineSettings {
  server: KnownServer | null;
  desk: DeskSettings;
  window: WindowState | null;
  /** "Still running" is said once in the life of an installation. */
  saidStillRunning: boolean;
  /** On a Mac the system asks once; it waits for somebody who wants notices. */
  noticesTurnedOn: boolean;
  /** Tags of the notifications on screen; Windows gives those of an earlier run back to nobody. */
  shownTags: string[];
  /** From then on the system's own list says whether the desk starts with the computer. */
  autostartOffered: boolean;
}

/** An installed desk is there to ring, so it comes up with the computer unless somebody says otherwise. */
export function defaultsFor(platform: NodeJS.Platform, isInstalled: boolean): DeskSettings {
  return {
    startWithComputer: isInstalled,
    // The tray of some Linux desktops is invisible: a window closed into it would be lost.
    closeToTray: platform !== 'linux',
    muted: false,
    volume: 1,
    hideMessageText: false,
  };
}

export interface SettingsSurroundings {
  file: string;
  defaults: DeskSettings;
  now: () => number;
  log: Log;
}

export type Settings = ReturnType<typeof createSettings>;

export function createSettings({ file, defaults, now, log }: SettingsSurroundings) {
  let settings = read();

  function read(): MachineSettings {
    const outcome = readSettingsFile(file, now());
    if (outcome.torn) log('settings torn');
    return understood(outcome.kept, defaults);
  }

  return {
    get: () => settings,
    change(part: Partial<MachineSettings>) {
      settings = { ...settings, ...part };
      try {
        writeSettingsFile(file, settings);
      } catch (thrown) {
        // It holds until the end of this run; a desk that rings matters more than one that remembers.
        log('settings not kept', { code: codeOf(thrown) });
      }
    },
  };
}

/** Each field by itself: one that went bad, or was unknown to the version that wrote, costs only itself. */
function understood(kept: Record<string, unknown>, defaults: DeskSettings): MachineSettings {
  const desk = z.safeParse(z.record(z.string(), z.unknown()), kept.desk);
  const { shape } = DeskSettings;
  const chosen = desk.success ? desk.data : {};
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
