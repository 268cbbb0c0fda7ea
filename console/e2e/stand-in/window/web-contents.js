const { EventEmitter } = require('node:events');
const { readFileSync } = require('node:fs');
const { app } = require('../app.js');
const { ipcMain } = require('../ipc-main.js');
const { listeners, send } = require('../lifecycle.js');
const { session: sessions } = require('../net/session.js');
const { codec } = require('../page/codec.js');
const { scriptOfPage, scriptOfPreload, WORLD } = require('../page/scripts.js');
const { fromBrowser, toBrowser } = require('../schemes.js');
const { answerRequest } = require('./requests.js');

let lastId = 0;
const all = new Map();

class WebContents extends EventEmitter {
  constructor(window, { width = 800, height = 600, webPreferences = {} }) {
    super();
    const { session, partition = '' } = webPreferences;
    refuseUnsafe(webPreferences);
    this.id = ++lastId;
    this.session = session ?? sessions.fromPartition(partition);
    this.mainFrame = frameOf(this);
    this._window = window;
    this._preferences = webPreferences;
    this._url = '';
    this._preloadContext = null;
    this._gone = false;
    /** Addresses that main itself loads; any other is a navigation by the page. */
    this._allowed = new Set();
    all.set(this.id, this);
    this._target = this._create({ width, height });
    this._ready = this._attach();
    app.emit('web-contents-created', {}, this);
  }

  async _create(size) {
    const { targetId } = await send('Target.createTarget', {
      url: 'about:blank',
      newWindow: true,
      ...size,
    });
    this._targetId = targetId;
    return targetId;
  }

  async _attach() {
    const targetId = await this._target;
    const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
    this._tell = (method, params) => send(method, params, sessionId);
    listeners.set(sessionId, (method, params) => this._hear(method, params));
    const { preload } = this._preferences;
    const secret = `x${Math.random().toString(36).slice(2)}`;
    await Promise.all([
      this._tell('Page.enable'),
      this._tell('Runtime.enable'),
      this._tell('Inspector.enable'),
      this._tell('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
      this._tell('Runtime.addBinding', { name: '__toMain', executionContextName: WORLD }),
      this._tell('Page.addScriptToEvaluateOnNewDocument', { source: scriptOfPage(secret) }),
      this._tell('Page.addScriptToEvaluateOnNewDocument', {
        worldName: WORLD,
        source: scriptOfPreload(secret, preload, preload ? readFileSync(preload, 'utf8') : ''),
      }),
    ]);
  }

  _hear(method, params) {
    switch (method) {
      case 'Runtime.executionContextCreated':
        if (params.context.name === WORLD) this._preloadContext = params.context.id;
        return;
      case 'Runtime.executionContextsCleared':
        this._preloadContext = null;
        return;
      case 'Runtime.bindingCalled':
        return void this._hearPage(JSON.parse(params.payload));
      case 'Runtime.consoleAPICalled':
        return void this.emit('console-message', consoleMessage(params, this.mainFrame));
      case 'Page.domContentEventFired':
        return void this.emit('dom-ready', {});
      case 'Page.loadEventFired':
        return this._loaded();
      case 'Page.frameNavigated':
        if (params.frame.parentId) return;
        this._url = params.frame.url;
        return void this.emit('did-navigate', {}, this.getURL(), 200, '');
      case 'Inspector.targetCrashed':
        return void this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 });
      case 'Fetch.requestPaused':
        return void answerRequest(this, params);
    }
  }

  _loaded() {
    this.emit('did-finish-load', {});
    if (this._painted) return;
    this._painted = true;
    this._window.emit('ready-to-show', {});
  }

  async _hearPage(message) {
    switch (message.kind) {
      case 'preload-error':
        return this.emit('preload-error', {}, this._preferences.preload, new Error(message.error));
      case 'window-open':
        return this._askToOpen(message);
      case 'send':
        return ipcMain.emit(message.channel, this._event(), ...codec.decode(message.args));
      case 'invoke': {
        const answer = await ipcMain._answer(
          message.channel,
          this._event(),
          codec.decode(message.args),
        );
        return this._toPage({ kind: 'result', id: message.id, ...answer });
      }
    }
  }

  _askToOpen({ url, name, features, disposition }) {
    const details = { url: fromBrowser(url), frameName: name, features, disposition };
    const { action } = this._openHandler?.(details) ?? { action: 'allow' };
    if (action !== 'deny') throw new Error('stand-in: windows of windows are not provided');
  }

  _event() {
    return { sender: this, senderFrame: this.mainFrame, processId: 1, frameId: 1, type: 'frame' };
  }

  _toPage(message) {
    if (this._preloadContext === null || this._gone) return;
    const expression = `__fromMain(${JSON.stringify(JSON.stringify(message))})`;
    // A page that navigates away drops messages on their way to it, as Electron's does.
    this._tell('Runtime.evaluate', { expression, contextId: this._preloadContext }).catch(() => {});
  }

  _destroy() {
    this._gone = true;
    all.delete(this.id);
    this.emit('destroyed');
    void this._target.then((targetId) => send('Target.closeTarget', { targetId })).catch(() => {});
  }

  send(channel, ...args) {
    if (this._gone) throw new TypeError('Object has been destroyed');
    this._toPage({ kind: 'event', channel, args: codec.encode(structuredClone(args)) });
  }

  async loadURL(address) {
    await this._ready;
    const url = new URL(address).href;
    this._allowed.add(url);
    const loaded = new Promise((resolve) => this.once('did-finish-load', resolve));
    const { errorText } = await this._tell('Page.navigate', { url: toBrowser(url) });
    if (errorText) {
      this.emit('did-fail-load', {}, -2, errorText, address, true);
      throw new Error(`${errorText} (-2) loading '${address}'`);
    }
    await loaded;
  }

  async reload() {
    this._allowed.add(this.getURL());
    await this._tell('Page.reload');
  }

  /** For tests, because the driver cannot read a page that has crashed once. */
  async executeJavaScript(expression) {
    const { result, exceptionDetails } = await this._tell('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return result.value;
  }

  setWindowOpenHandler(handler) {
    this._openHandler = handler;
  }
  getURL() {
    return fromBrowser(this._url);
  }
  isDestroyed() {
    return this._gone;
  }
  isFocused() {
    return this._window.isFocused();
  }
  close() {
    this._window.close();
  }
  forcefullyCrashRenderer() {
    // Uses no `Page.crash`: while unanswered, that command is sent again to the reloaded page.
    this._tell('Page.navigate', { url: 'chrome://crash' }).catch(() => {});
  }
}

function refuseUnsafe({ sandbox, contextIsolation, nodeIntegration, webSecurity }) {
  if (sandbox === false || contextIsolation === false || nodeIntegration || webSecurity === false) {
    throw new Error('stand-in: only sandboxed, isolated windows are provided');
  }
}

function frameOf(contents) {
  return {
    parent: null,
    get url() {
      return contents.getURL();
    },
    get origin() {
      const { protocol, host } = new URL(contents.getURL());
      return `${protocol}//${host}`;
    },
    isDestroyed: () => contents.isDestroyed(),
  };
}

function consoleMessage({ type, args }, frame) {
  return { level: type, message: args.map((a) => a.value ?? a.description).join(' '), frame };
}

exports.WebContents = WebContents;
exports.webContents = {
  fromDevToolsTargetId: (id) => [...all.values()].find(({ _targetId }) => _targetId === id),
};
