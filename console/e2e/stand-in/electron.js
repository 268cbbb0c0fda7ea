/* The exports of `electron` in the main process that the console uses. */
const { app } = require('./app.js');
const { ipcMain } = require('./ipc-main.js');
const desktop = require('./machine/desktop.js');
const { Menu, MenuItem } = require('./machine/menu.js');
const { nativeImage } = require('./machine/native-image.js');
const { Notification } = require('./machine/notification.js');
const { Tray } = require('./machine/tray.js');
const { net, protocol } = require('./net/net.js');
const { session } = require('./net/session.js');
const { strict } = require('./strict.js');
const { BrowserWindow } = require('./window/browser-window.js');
const { webContents } = require('./window/web-contents.js');

module.exports = {
  ...desktop,
  app,
  BrowserWindow,
  ipcMain,
  Menu,
  MenuItem,
  nativeImage,
  net,
  Notification,
  protocol,
  session,
  Tray,
  webContents: strict('webContents', webContents),
};
