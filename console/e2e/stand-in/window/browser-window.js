const { EventEmitter } = require('node:events');
const { app } = require('../app.js');
const { lifecycle, send } = require('../lifecycle.js');
const { PreventableEvent } = require('../preventable-event.js');
const { noops } = require('../strict.js');
const { WebContents } = require('./web-contents.js');
const { focus, windows } = require('./windows.js');

let lastId = 0;

class BrowserWindow extends EventEmitter {
  constructor(options = {}) {
    if (!lifecycle.ready) throw new Error('Cannot create BrowserWindow before app is ready');
    super();
    const { x = 0, y = 0, width = 800, height = 600 } = options;
    this.id = ++lastId;
    this._state = {
      visible: options.show !== false,
      minimized: false,
      maximized: false,
      full: false,
    };
    this._bounds = { x, y, width, height };
    this._destroyed = false;
    windows.add(this);
    this.webContents = new WebContents(this, options);
    app.emit('browser-window-created', {}, this);
  }

  _change(name, value, event) {
    if (this._state[name] === value) return;
    this._state[name] = value;
    void this._draw();
    this.emit(event, {});
  }

  /** Hidden and minimized pages are throttled as the system would; only the test driver sees them visible. */
  async _draw() {
    const { visible, minimized } = this._state;
    const windowState = visible && !minimized ? 'normal' : 'minimized';
    try {
      const targetId = await this.webContents._target;
      const { windowId } = await send('Browser.getWindowForTarget', { targetId });
      await send('Browser.setWindowBounds', { windowId, bounds: { windowState } });
    } catch {
      // The window was closed meanwhile.
    }
  }

  show() {
    this._change('visible', true, 'show');
    this.focus();
  }
  hide() {
    this.blur();
    this._change('visible', false, 'hide');
  }
  minimize() {
    this.blur();
    this._change('minimized', true, 'minimize');
  }
  restore() {
    this._change('minimized', false, 'restore');
  }
  maximize() {
    this._change('maximized', true, 'maximize');
  }
  setFullScreen(full) {
    this._change('full', full, full ? 'enter-full-screen' : 'leave-full-screen');
  }

  focus() {
    if (!this._state.visible || focus.window === this) return;
    focus.window?.blur();
    focus.window = this;
    this.emit('focus', {});
    app.emit('browser-window-focus', {}, this);
  }
  blur() {
    if (focus.window !== this) return;
    focus.window = null;
    this.emit('blur', {});
    app.emit('browser-window-blur', {}, this);
  }

  isVisible() {
    return this._state.visible;
  }
  isMinimized() {
    return this._state.minimized;
  }
  isMaximized() {
    return this._state.maximized;
  }
  isFullScreen() {
    return this._state.full;
  }
  isFocused() {
    return focus.window === this;
  }
  isDestroyed() {
    return this._destroyed;
  }

  getBounds() {
    return { ...this._bounds };
  }
  getNormalBounds() {
    return { ...this._bounds };
  }
  setBounds(bounds) {
    Object.assign(this._bounds, bounds);
    if ('x' in bounds || 'y' in bounds) this.emit('move', {});
    if ('width' in bounds || 'height' in bounds) this.emit('resize', {});
  }

  loadURL(url) {
    return this.webContents.loadURL(url);
  }
  reload() {
    return this.webContents.reload();
  }
  close() {
    this._tryClose();
  }
  _tryClose() {
    if (this._destroyed) return true;
    const event = new PreventableEvent();
    this.emit('close', event);
    if (event.defaultPrevented) return false;
    this.destroy();
    return true;
  }
  destroy() {
    if (this._destroyed) return;
    this.blur();
    this._destroyed = true;
    windows.delete(this);
    this.webContents._destroy();
    this.emit('closed');
    if (windows.size || lifecycle.quitting) return;
    if (app.listenerCount('window-all-closed')) app.emit('window-all-closed');
    else app.quit();
  }

  static getAllWindows() {
    return [...windows];
  }
}

/* Visible to people only; a test watches the calls. */
Object.assign(BrowserWindow.prototype, noops('setOverlayIcon', 'setIcon', 'flashFrame'));

exports.BrowserWindow = BrowserWindow;
