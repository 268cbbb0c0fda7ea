/* Re-exports the 200 bytes of nanoevents, so that every package uses the same emitter. `on` returns
   its `off`, and a handler may unsubscribe during an emit. */
export { createNanoEvents as createEmitter } from 'nanoevents';
