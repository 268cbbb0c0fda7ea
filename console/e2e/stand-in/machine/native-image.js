const { existsSync } = require('node:fs');
const { strict } = require('../strict.js');

/** The console only asks a picture whether it is empty. */
exports.nativeImage = strict('nativeImage', {
  createFromPath: (path) => strict('image', { isEmpty: () => !existsSync(path) }),
});
