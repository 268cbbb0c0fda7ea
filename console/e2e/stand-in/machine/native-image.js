const { existsSync, readFileSync } = require('node:fs');
const { strict } = require('../strict.js');

const nothing = Buffer.alloc(0);
const isPng = (bytes) => bytes.length > 24 && bytes.toString('latin1', 1, 4) === 'PNG';

function image(bytes, path) {
  return strict('image', {
    isEmpty: () => bytes.length === 0,
    toPNG: () => bytes,
    toDataURL: () => `data:image/png;base64,${bytes.toString('base64')}`,
    getSize: () =>
      isPng(bytes)
        ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
        : { width: 0, height: 0 },
    resize: () => image(bytes, path),
    setTemplateImage() {},
    isTemplateImage: () => /Template/.test(path),
    addRepresentation() {},
    /** What a test asks: which picture is it. */
    _path: path,
  });
}

exports.nativeImage = strict('nativeImage', {
  createEmpty: () => image(nothing, ''),
  createFromPath: (path) => image(existsSync(path) ? readFileSync(path) : nothing, path),
  createFromBuffer: (bytes) => image(Buffer.from(bytes), ''),
  createFromDataURL: (url) => image(Buffer.from(url.split(',')[1], 'base64'), ''),
});
