const { EventEmitter } = require('node:events');
const { noops, strict } = require('../strict.js');

const speaking = (name, members) => strict(name, Object.assign(new EventEmitter(), members));

const display = {
  id: 1,
  bounds: { x: 0, y: 0, width: 1920, height: 1080 },
  workArea: { x: 0, y: 0, width: 1920, height: 1040 },
  scaleFactor: 1,
  size: { width: 1920, height: 1080 },
};

/* Everything else of the machine does nothing and answers like a quiet computer; tests replace parts. */
module.exports = {
  autoUpdater: speaking('autoUpdater', {}),
  shell: strict('shell', {
    openExternal: async () => {},
    beep() {},
  }),
  dialog: strict('dialog', {
    showMessageBox: async () => ({ response: 0, checkboxChecked: false }),
    showMessageBoxSync: () => 0,
    showErrorBox() {},
    showSaveDialog: async () => ({ canceled: true, filePath: '' }),
  }),
  nativeTheme: speaking('nativeTheme', { shouldUseDarkColors: false }),
  powerMonitor: speaking('powerMonitor', {}),
  screen: speaking('screen', {
    getAllDisplays: () => [display],
    getPrimaryDisplay: () => display,
  }),
  crashReporter: strict('crashReporter', noops('start')),
};
