import type { ConsoleSettings } from '../../bridge.ts';
import type { Autostart } from '../../platform/autostart.ts';
import type { Settings } from './settings.ts';

interface ChoiceDeps {
  settings: Settings;
  autostart: Pick<Autostart, 'apply' | 'isOn' | 'wasLost'>;
  onChange(): void;
}

/** What the person at this machine chooses, from the page or from the tray, and what follows from it at once. */
export function createChoices({ settings, autostart, onChange }: ChoiceDeps) {
  const chosen = () => settings.get().desk;

  return {
    /**
     * The first start asks for what this build wants, and a wish that nobody withdrew is applied again where its entry
     * was lost. Otherwise the system's own list decides: a person may have changed it behind our back.
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
