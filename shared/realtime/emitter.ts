/*
 * The one emitter, of a library of 200 bytes. `on` returns its `off`; a handler that leaves while others are called
 * takes nobody's turn. Made here so that every package uses the same one.
 */
export { createNanoEvents as createEmitter } from 'nanoevents';
