/* nanoevents has 200 bytes; `on` returns its `off`, and handlers may unsubscribe during an emit. */
export { createNanoEvents as createEmitter } from 'nanoevents';
