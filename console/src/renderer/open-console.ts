import type { DeskCommand } from '@sallie/shared/desk/desk-commands.ts';
import type { Host } from '@sallie/shared/desk/host.ts';
import type { Link } from '@sallie/shared/desk/link.ts';
import { type Place, placeOf } from '@sallie/shared/desk/place.ts';
import { createEmitter } from '@sallie/shared/realtime/emitter';
import type { Bridge, BridgeEvent, Snapshot } from '../bridge.ts';
import { createBridgeHost } from './bridge-host.ts';
import { createBridgeLink } from './bridge-link.ts';

/** What stands over the desk and belongs to this machine, not to the shop. */
type MachinePanel = 'settings' | 'about';

interface ConsoleState {
  /** Null until main has answered for the first time. */
  snapshot: Snapshot | null;
  /** Where the last link or notice led; kept over a sign-in on the way. */
  place: Place | null;
  panel: MachinePanel | null;
}

export interface OpenConsole {
  bridge: Bridge;
  link: Link;
  host: Host;
  state(): ConsoleState;
  onState(listener: () => void): () => void;
  onCommand(listener: (command: DeskCommand) => void): () => void;
  show(panel: MachinePanel | null): void;
  /** Asks main how things stand; what it tells meanwhile comes by itself. */
  refresh(): Promise<void>;
}

export function openConsole(bridge: Bridge): OpenConsole {
  const emitter = createEmitter<{ state(): void; command(command: DeskCommand): void }>();
  let state: ConsoleState = { snapshot: null, place: null, panel: null };

  function become(change: Partial<ConsoleState>) {
    state = { ...state, ...change };
    emitter.emit('state');
  }

  function learn(snapshot: Snapshot) {
    // A place is gone to once; the next sign-in begins at the beginning.
    const hasLeft = state.snapshot?.signedIn && !snapshot.signedIn;
    become(hasLeft ? { snapshot, place: null } : { snapshot });
  }

  function hear(event: BridgeEvent) {
    if (event.type === 'snapshot') learn(event.snapshot);
    if (event.type === 'open') become({ place: placeOf(event.place), panel: null });
    if (event.type !== 'command') return;
    const { command } = event;
    const isOfMachine = command === 'settings' || command === 'about';
    become({ panel: isOfMachine ? command : null });
    if (!isOfMachine) emitter.emit('command', command);
  }

  const link = createBridgeLink(bridge);
  const host = createBridgeHost(bridge, () => state.snapshot);
  // First the ears, then the question: nothing may fall between the two.
  bridge.onEvent(hear);
  const refresh = async () => learn(await bridge.call('listen'));
  void refresh();

  return {
    bridge,
    link,
    host,
    state: () => state,
    onState: (listener) => emitter.on('state', listener),
    onCommand: (listener) => emitter.on('command', listener),
    show: (panel) => become({ panel }),
    refresh,
  };
}
