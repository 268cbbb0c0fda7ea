import type { Connection } from '@sallie/shared/desk/ports/connection.ts';
import type { Host } from '@sallie/shared/desk/ports/host.ts';
import { type DeskRoute, routeOf } from '@sallie/shared/desk/ports/route.ts';
import type { DeskCommand } from '@sallie/shared/desk/shell/commands';
import { createEmitter } from '@sallie/shared/realtime/emitter';
import type { Bridge, BridgeEvent, Snapshot } from '../bridge.ts';
import { createBridgeConnection, createBridgeHost } from './bridge-ports.ts';

type MachinePanel = 'settings' | 'about';

interface ConsoleState {
  /** Null until main has replied for the first time. */
  snapshot: Snapshot | null;
  /** Set by the last link or notification; kept during a sign-in. */
  route: DeskRoute | null;
  panel: MachinePanel | null;
}

export interface OpenConsole {
  bridge: Bridge;
  connection: Connection;
  host: Host;
  state(): ConsoleState;
  onState(listener: () => void): () => void;
  onCommand(listener: (command: DeskCommand) => void): () => void;
  show(panel: MachinePanel | null): void;
  refresh(): Promise<void>;
}

export function openConsole(bridge: Bridge): OpenConsole {
  const emitter = createEmitter<{ state(): void; command(command: DeskCommand): void }>();
  /** The last command that came before the desk was there. */
  let unobeyed: DeskCommand | null = null;
  let state: ConsoleState = { snapshot: null, route: null, panel: null };

  function become(change: Partial<ConsoleState>) {
    state = { ...state, ...change };
    emitter.emit('state');
  }

  function learn(snapshot: Snapshot) {
    // A route is opened once; after the next sign-in the desk starts at its first screen.
    const hasLeft = state.snapshot?.signedIn && !snapshot.signedIn;
    become(hasLeft ? { snapshot, route: null } : { snapshot });
  }

  function handle(event: BridgeEvent) {
    if (event.type === 'snapshot') learn(event.snapshot);
    if (event.type === 'open') become({ route: routeOf(event.route), panel: null });
    if (event.type !== 'command') return;
    const { command } = event;
    const isOfMachine = command === 'settings' || command === 'about';
    become({ panel: isOfMachine ? command : null });
    if (isOfMachine) return;
    if (emitter.events.command?.length) emitter.emit('command', command);
    else unobeyed = command;
  }

  function onCommand(listener: (command: DeskCommand) => void) {
    if (unobeyed) listener(unobeyed);
    unobeyed = null;
    return emitter.on('command', listener);
  }

  const connection = createBridgeConnection(bridge);
  const host = createBridgeHost(bridge, () => state.snapshot);
  // Listens before it asks, so that no event is lost.
  bridge.onEvent(handle);
  const refresh = async () => learn(await bridge.call('listen'));
  void refresh();

  return {
    bridge,
    connection,
    host,
    state: () => state,
    onState: (listener) => emitter.on('state', listener),
    onCommand,
    show: (panel) => become({ panel }),
    refresh,
  };
}

/** Shows the same text as a browser's tab, except without a connection. */
export function windowTitle(unread: number, isConnected: boolean): string {
  if (!isConnected) return 'Not connected · Sallie Desk';
  if (unread === 0) return 'Sallie Desk';
  return `(${unread > 99 ? '99+' : unread}) Sallie Desk`;
}

/** The window takes its title from the page, and the taskbar its text from the window. */
export function keepTitle(bridge: Bridge, page: Document): void {
  let unread = 0;
  let isConnected = true;
  bridge.onEvent((event) => {
    if (event.type === 'snapshot') {
      const { signedIn, socket } = event.snapshot;
      // `connecting` changes nothing: a lost connection stays lost until an attempt succeeds.
      if (!signedIn || socket === 'online') isConnected = true;
      else if (socket !== 'connecting') isConnected = false;
      if (!signedIn) unread = 0;
    } else if (event.type === 'frame' && event.frame.type === 'attention') {
      unread = event.frame.data.unread;
    } else return;
    page.title = windowTitle(unread, isConnected);
  });
}
