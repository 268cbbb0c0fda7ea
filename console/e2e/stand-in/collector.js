const { setFlagsFromString } = require('node:v8');
const { runInNewContext } = require('node:vm');

/** Lets a test collect what main forgot to keep, before it clicks. */
exports.exposeCollector = () => {
  setFlagsFromString('--expose-gc');
  globalThis.gc = runInNewContext('gc');
};
