const { EventEmitter } = require('node:events');
const { codec } = require('./page/codec.js');

const handlers = new Map();

exports.ipcMain = Object.assign(new EventEmitter(), {
  handle(channel, handler) {
    if (handlers.has(channel)) {
      throw new Error(`Attempted to register a second handler for '${channel}'`);
    }
    handlers.set(channel, handler);
  },
  async _answer(channel, event, args) {
    try {
      const handler = handlers.get(channel);
      if (!handler) throw new Error(`No handler registered for '${channel}'`);
      const value = await handler(event, ...args);
      return { value: codec.encode(cloned(value)) };
    } catch (error) {
      return { error: `Error invoking remote method '${channel}': ${error}` };
    }
  },
});

/** The platform's own rules decide which values may cross. */
function cloned(value) {
  try {
    return structuredClone(value);
  } catch {
    throw new Error('An object could not be cloned.');
  }
}
