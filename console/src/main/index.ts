import { join } from 'node:path';
import * as electron from 'electron';
import electronUpdater from 'electron-updater';
import { systemClock } from '../clock.ts';
import { createLog } from '../log.ts';
import { startApp } from './app.ts';
import { Lifecycle } from './lifecycle/lifecycle.ts';
import { createSmoke, readBuildFacts, readCommandLine } from './lifecycle/start.ts';
import { createSettings, defaultsFor } from './settings/settings.ts';
import { guardPages, privilegedSchemes } from './window/guards.ts';

const { app, autoUpdater, crashReporter, dialog, protocol, shell } = electron;
const { argv, env, platform } = process;

/** Never change it, because the uninstaller removes what Windows stores under it. */
const TOAST_ACTIVATOR = '{6F0D5C1E-8B3A-4E57-9C6D-2A1B7F4E9D30}';

const facts = readBuildFacts(app.getAppPath());
if (platform === 'win32') {
  app.setAppUserModelId(facts.appId);
  app.setToastActivatorCLSID(TOAST_ACTIVATOR);
  // On other systems the installers register our links; on Windows the program does.
  if (app.isPackaged) app.setAsDefaultProtocolClient('sallie');
}

// A second start only wakes the first process, so nothing below may run in it.
if (!app.requestSingleInstanceLock()) app.quit();
else {
  app.enableSandbox();
  crashReporter.start({ uploadToServer: false });
  protocol.registerSchemesAsPrivileged(privilegedSchemes);
  const userData = app.getPath('userData');
  const log = createLog({ folder: join(userData, 'logs') });
  const settings = createSettings({
    file: join(userData, 'settings.json'),
    defaults: defaultsFor(platform, app.isPackaged),
    now: systemClock.now,
    log,
  });
  const lifecycle = new Lifecycle({
    app,
    autoUpdater,
    platform,
    argv,
    showErrorBox: dialog.showErrorBox,
    clock: systemClock,
    log,
  });
  const smoke = createSmoke({
    file: readCommandLine(argv).smokeFile,
    version: app.getVersion(),
    clock: systemClock,
    exit: (code) => app.exit(code),
  });
  guardPages({
    app,
    openExternal: (url) => shell.openExternal(url),
    shop: () => settings.get().server?.origin ?? null,
    log,
  });
  process.on('uncaughtExceptionMonitor', ({ name }) => log('fault', { name }));
  log('start', { version: app.getVersion(), platform });
  const start = () =>
    startApp({
      electron,
      platform,
      folder: import.meta.dirname,
      executable: env.APPIMAGE ?? process.execPath,
      facts,
      updater: facts.updates ? electronUpdater.autoUpdater : null,
      settings,
      lifecycle,
      smoke,
      clock: systemClock,
      random: Math.random,
      log,
    });
  // Not awaited, because `ready` comes only after this module has loaded.
  app.whenReady().then(start).catch(lifecycle.failed);
}
