import { Dialog } from '@sallie/shared/ui/dialog.tsx';
import { useSyncExternalStore } from 'react';
import type { Snapshot } from '../bridge.ts';
import { About } from './about.tsx';
import type { OpenConsole } from './open-console.ts';
import { SettingsPanel } from './settings-panel.tsx';

/** What belongs to this computer, not to the shop. */
export function MachinePanels({ console, snapshot }: { console: OpenConsole; snapshot: Snapshot }) {
  const { panel } = useSyncExternalStore(console.onState, console.state);
  const close = () => console.show(null);
  return (
    <>
      <Dialog open={panel === 'settings'} onClose={close} title="Settings of this computer">
        <SettingsPanel console={console} snapshot={snapshot} />
      </Dialog>
      <Dialog open={panel === 'about'} onClose={close} title="About Sallie Desk">
        <About bridge={console.bridge} snapshot={snapshot} />
      </Dialog>
    </>
  );
}
