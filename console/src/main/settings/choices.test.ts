import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createChoices, createSettings, defaultsFor } from './settings.ts';

function openChoices({ isInstalled = true, isOn = false, isApproved = true } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'desk-choices-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const settings = createSettings({
    file: join(folder, 'settings.json'),
    defaults: defaultsFor('win32', isInstalled),
    now: () => 0,
    log() {},
  });
  /** Stands in for the system's list of what starts with the computer. */
  const system = { isOn, wasLost: false };
  const applied: boolean[] = [];
  let changes = 0;
  const choices = createChoices({
    settings,
    autostart: {
      isOn: () => system.isOn,
      wasLost: () => system.wasLost,
      apply(on) {
        applied.push(on);
        system.isOn = on && isApproved;
        return { on: system.isOn };
      },
    },
    onChange: () => {
      changes += 1;
    },
  });
  return { choices, settings, system, applied, changes: () => changes };
}

test('an installed desk turns on the start with the computer at its first start only', () => {
  const { choices, settings, system, applied } = openChoices();
  choices.begin();
  expect(applied).toEqual([true]);
  system.isOn = false; // Somebody removed it from the system's list.
  choices.begin();
  expect(applied).toEqual([true]);
  expect(settings.get().desk.startWithComputer).toBe(false);
});

test('a start with the computer is applied again when the system’s entry was lost, until it is turned off', () => {
  const { choices, settings, system, applied } = openChoices();
  choices.begin();
  Object.assign(system, { isOn: false, wasLost: true });
  choices.begin();
  expect(applied).toEqual([true, true]);
  expect(settings.get().desk.startWithComputer).toBe(true);
  choices.change({ startWithComputer: false });
  choices.begin();
  expect(applied).toEqual([true, true, false]);
});

test('a run from the sources does not touch the start with the computer', () => {
  const { choices, settings, applied } = openChoices({ isInstalled: false });
  choices.begin();
  expect(applied).toEqual([]);
  expect(settings.get().desk.startWithComputer).toBe(false);
});

test('a changed setting is stored, applied and announced', () => {
  const { choices, settings, applied, changes } = openChoices();
  choices.begin();
  choices.change({ volume: 0.4 });
  choices.change({ startWithComputer: false });
  expect(applied).toEqual([true, false]);
  expect(settings.get().desk).toMatchObject({ volume: 0.4, startWithComputer: false });
  expect(changes()).toBe(2);
});

test('a start with the computer that the system does not allow is not shown as chosen', () => {
  const { choices } = openChoices({ isInstalled: false, isApproved: false });
  expect(choices.change({ startWithComputer: true }).startWithComputer).toBe(false);
});
