import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';

const require = createRequire(import.meta.url);
const electron: Record<string, object> = require('./stand-in/electron.js');
const declared = readFileSync(
  require.resolve('electron/package.json').replace('package.json', 'electron.d.ts'),
  'utf8',
);

const byLanguage = new Set([
  ...Object.getOwnPropertyNames(EventEmitter.prototype),
  ...['constructor', 'length', 'name', 'prototype', 'domain'],
]);

const singletons = {
  app: 'App',
  autoUpdater: 'AutoUpdater',
  crashReporter: 'CrashReporter',
  dialog: 'Dialog',
  ipcMain: 'IpcMain',
  net: 'Net',
  powerMonitor: 'PowerMonitor',
  protocol: 'Protocol',
  screen: 'Screen',
  shell: 'Shell',
};

function declaration(type: string): { body: string; parent: string | undefined } | undefined {
  const head = new RegExp(`^ {2}(?:interface|class) ${type}(?: extends [^{]*)? \\{$`, 'm').exec(
    declared,
  );
  if (!head) return undefined;
  const body = declared.slice(head.index, declared.indexOf('\n  }\n', head.index));
  return { body, parent: /extends (?:Electron\.)?(\w+)/.exec(head[0])?.[1] };
}

function isDeclared(type: string, member: string): boolean {
  const found = declaration(type);
  if (!found) return false;
  const line = new RegExp(`^ {4}(?:static |readonly |private )*'?${member}'?[?(:<]`, 'm');
  return line.test(found.body) || (found.parent ? isDeclared(found.parent, member) : false);
}

function undeclared(type: string, members: string[]): string[] {
  return members
    .filter((member) => !member.startsWith('_') && !byLanguage.has(member))
    .filter((member) => !isDeclared(type, member))
    .map((member) => `${type}.${member}`);
}

test('the stand-in offers nothing that Electron does not', () => {
  const { BrowserWindow, Menu, Notification, Tray } = electron as Record<string, typeof Function>;
  const { WebContents } = require('./stand-in/window/web-contents.js');
  const sessions = electron.session as { fromPartition(name: string): object };
  const invented = [
    ...Object.entries(singletons).flatMap(([name, type]) =>
      undeclared(type, Object.keys(electron[name] ?? {})),
    ),
    ...Object.entries({ BrowserWindow, Menu, Notification, Tray, WebContents }).flatMap(
      ([type, made]) => [
        ...undeclared(type, Object.getOwnPropertyNames(made)),
        ...undeclared(type, Object.getOwnPropertyNames(made?.prototype)),
      ],
    ),
    ...undeclared(
      'Session',
      Object.getOwnPropertyNames(Object.getPrototypeOf(sessions.fromPartition('in memory'))),
    ),
  ];
  expect(invented).toEqual([]);
});
