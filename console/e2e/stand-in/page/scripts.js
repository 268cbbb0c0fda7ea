const { source: codec } = require('./codec.js');
const { mainWorld } = require('./main-world.js');
const { preloadWorld } = require('./preload-world.js');

const WORLD = 'electron-preload';

const process = () => ({
  platform: globalThis.process.platform,
  arch: globalThis.process.arch,
  versions: { electron: '45.0.0', chrome: '152', node: globalThis.process.versions.node },
  env: {},
  contextIsolated: true,
  sandboxed: true,
  type: 'renderer',
});

exports.WORLD = WORLD;

exports.scriptOfPage = (secret) => `(${mainWorld})(${codec}, '${secret}')`;

exports.scriptOfPreload = (secret, path, source) => `(${preloadWorld})(
  ${codec}, '${secret}', globalThis.__toMain, ${JSON.stringify(process())},
  function (require, module, exports, process) {
${source}
})
//# sourceURL=${path}`;
