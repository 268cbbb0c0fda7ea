import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron';
import type { Bridge, BridgeEvent } from '../bridge.ts';
import { callNames, channelOf, EVENTS } from '../channels.ts';

const known = new Set<string>(callNames);

const bridge: Bridge = {
  call: (name, ...args) =>
    known.has(name)
      ? ipcRenderer.invoke(channelOf(name), ...args)
      : Promise.reject(new Error('There is no such call')),
  onEvent(listener) {
    // The event is not passed on, because it would give the page a sender.
    const handle = (_: IpcRendererEvent, event: BridgeEvent) => listener(event);
    ipcRenderer.on(EVENTS, handle);
    return () => void ipcRenderer.removeListener(EVENTS, handle);
  },
};

contextBridge.exposeInMainWorld('sallie', bridge);
