const { EventEmitter } = require('node:events');

/** Draws nothing. A test reads what it would show. */
exports.Tray = class Tray extends EventEmitter {
  constructor(image, ...guid) {
    super();
    // The real constructor takes a GUID or no argument; `undefined` is neither.
    if (guid.length > 0 && typeof guid[0] !== 'string') throw new Error('Invalid GUID format');
    this.setImage(image);
    this._isDestroyed = false;
  }

  setImage(image) {
    this._image = image;
  }
  setToolTip(text) {
    this._tip = text;
  }
  setContextMenu(menu) {
    this._menu = menu;
  }
  destroy() {
    this._isDestroyed = true;
  }
  isDestroyed() {
    return this._isDestroyed;
  }
};
