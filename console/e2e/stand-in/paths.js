const { mkdtempSync } = require('node:fs');
const { homedir, tmpdir } = require('node:os');
const { dirname, join } = require('node:path');
const { commandLine } = require('./command-line.js');

let chosen;

function userData() {
  chosen ??=
    commandLine.getSwitchValue('user-data-dir') || mkdtempSync(join(tmpdir(), 'sallie-desk-'));
  return chosen;
}

const usual = {
  userData,
  sessionData: userData,
  appData: () => dirname(userData()),
  logs: () => join(userData(), 'logs'),
  crashDumps: () => join(userData(), 'Crashpad'),
  /* Autostart writes into the home folder, and a test must not use the user's. */
  home: () => join(userData(), 'home'),
  temp: tmpdir,
  exe: () => process.execPath,
  downloads: homedir,
};

exports.findPath = (name) => {
  const path = usual[name]?.();
  if (!path) throw new Error(`Failed to get '${name}' path`);
  return path;
};
