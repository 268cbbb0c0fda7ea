const { existsSync } = require('node:fs');
const { strict } = require('../strict.js');

/** Of a picture the console only asks whether it is there. */
exports.nativeImage = strict('nativeImage', {
  createFromPath: (path) => strict('image', { isEmpty: () => !existsSync(path) }),
});
