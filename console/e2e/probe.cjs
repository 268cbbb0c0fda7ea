/*
 * Is loaded into the main process before the console (-r), on the stand-in and on a real Electron.
 * Records what main asks of the system, and answers where a person or the network would.
 */
const electron = require('electron');

const { app, BrowserWindow, dialog, Menu, Notification, shell, Tray } = electron;

const probe = {
  /** Held weakly: a notification that main does not hold may be collected, and then no click reaches it. */
  notifications: [],
  calls: [],
  tray: null,
  /** When set, every notification fails with this reason. */
  notificationsFail: '',
  /** The callback that main gave to Windows. */
  activation: null,
  /** The index of the button that answers the next dialogs. */
  dialogAnswer: 0,
};
globalThis.consoleProbe = probe;

/* Main's waits that a test can skip. Timers under a second are kept, because they let the system settle. */
const waits = new Map();
const { setTimeout: startTimer, clearTimeout: stopTimer } = globalThis;
globalThis.setTimeout = Object.assign((task, milliseconds, ...args) => {
  const timer = startTimer(() => {
    waits.delete(timer);
    task(...args);
  }, milliseconds);
  if (milliseconds >= 1000 && milliseconds <= 60_000) waits.set(timer, () => task(...args));
  return timer;
}, startTimer);
globalThis.clearTimeout = (timer) => {
  waits.delete(timer);
  stopTimer(timer);
};
probe.passTime = () => {
  for (const [timer, task] of [...waits]) {
    if (!waits.delete(timer)) continue;
    stopTimer(timer);
    task();
  }
};

const plain = (value) => (value !== null && typeof value === 'object' ? '[object]' : value);

function watch(object, name, label = name) {
  const original = object[name];
  object[name] = function watched(...args) {
    probe.calls.push([label, ...args.map(plain)]);
    return original.apply(this, args);
  };
}

function replace(object, name, answer) {
  object[name] = (...args) => {
    probe.calls.push([name, ...args.map(plain)]);
    return answer(...args);
  };
}

watch(app, 'enableSandbox');
watch(app, 'setBadgeCount');
watch(app, 'setLoginItemSettings');
if (process.platform === 'darwin') watch(app.dock, 'setBadge', 'dock.setBadge');
watch(BrowserWindow.prototype, 'setOverlayIcon');
watch(BrowserWindow.prototype, 'flashFrame');
watch(BrowserWindow.prototype, 'setIcon');
watch(Tray.prototype, 'setToolTip');
watch(electron.session, 'fromPartition');
const { start } = electron.crashReporter;
electron.crashReporter.start = (options) => {
  probe.calls.push(['crashReporter.start', options.uploadToServer]);
  return start(options);
};
replace(shell, 'openExternal', async () => {});
replace(shell, 'beep', () => {});

const ask = (...args) => {
  const { message, detail, buttons } = args.at(-1);
  probe.calls.push(['dialog', message, detail, ...(buttons ?? [])]);
  return probe.dialogAnswer;
};
dialog.showMessageBoxSync = ask;
dialog.showMessageBox = async (...args) => ({ response: ask(...args), checkboxChecked: false });

const { show, close } = Notification.prototype;
Notification.prototype.show = function watched() {
  const { title, body, silent, toastXml } = this;
  const notification = { ref: new WeakRef(this), title, body, silent, toastXml, isOpen: true };
  probe.notifications.push(notification);
  this.on('close', () => {
    notification.isOpen = false;
  });
  if (!probe.notificationsFail) return show.call(this);
  notification.isOpen = false;
  setImmediate(() => this.emit('failed', {}, probe.notificationsFail));
};
Notification.prototype.close = function watched() {
  for (const notification of probe.notifications)
    if (notification.ref.deref() === this) notification.isOpen = false;
  return close.call(this);
};

if (process.platform === 'win32') {
  const { handleActivation } = Notification;
  Notification.handleActivation = (hear) => {
    probe.activation = hear;
    return handleActivation(hear);
  };
}

const { setContextMenu, setImage } = Tray.prototype;
Tray.prototype.setContextMenu = function watched(menu) {
  probe.tray = this;
  probe.trayMenu = menu;
  return setContextMenu.call(this, menu);
};
Tray.prototype.setImage = function watched(image) {
  probe.calls.push(['setImage', image.isEmpty()]);
  return setImage.call(this, image);
};

/** Finds a menu item by its label, in any submenu. */
probe.menuItem = function menuItem(label, menu = Menu.getApplicationMenu()) {
  for (const item of menu?.items ?? []) {
    if (item.label.replace('&', '') === label) return item;
    const inside = item.submenu && menuItem(label, item.submenu);
    if (inside) return inside;
  }
  return null;
};
