/* nanoevents, a library of 200 bytes: `on` returns its `off`, and a handler may unsubscribe during
   an emit. Re-exported here so that every package uses the same one. */
export { createNanoEvents as createEmitter } from 'nanoevents';
