import { useEffect } from 'react';
import { currentToast, toast } from '../../ui/toasts.ts';
import type { OpenDesk } from '../app/create.ts';
import { takeBack } from '../changes/change-leads.ts';
import { leadTag, openRoute, routeOf } from '../ports/route.ts';
import type { WaitingKey } from '../stores/changes.ts';
import type { Step } from '../stores/place.ts';

type KeyTask = (desk: OpenDesk) => void;

const tasks: Readonly<Record<string, KeyTask>> = {
  j: (desk) => walk(desk, 1),
  k: (desk) => walk(desk, -1),
  n: (desk) => desk.calls.open(),
};

const changing = new Set('tieascz');

/** Handles the shortcuts of the desk; buttons and the search show them. */
export function useKeys(desk: OpenDesk): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (!isForUs(event)) return;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      if (doByKey(desk, key)) event.preventDefault();
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [desk]);
}

/** Runs a key's action; returns false when it has none now. */
export function doByKey(desk: OpenDesk, key: string): boolean {
  const task = Object.hasOwn(tasks, key) ? tasks[key] : undefined;
  if (task) task(desk);
  return task !== undefined || changeByKey(desk, key);
}

/** Waits for lead changes on their way, because the page has other buttons afterwards. */
function changeByKey(desk: OpenDesk, key: string): boolean {
  const places = placesOf(desk);
  const act = () => (key === 'z' ? undo(desk) : pressIn(places, key));
  if (!changing.has(key)) return act() || actOnceRead(desk, { key, act });
  const { underWay } = desk.triage;
  if (!underWay.isBusy() && act()) return true;
  if (!underWay.isSettling()) return false;
  whenSettled(desk, { key, act });
  return true;
}

const readFirst = new Set('qv');

/** Quotes and visits load after the record, so their keys wait for the buttons. */
function actOnceRead(desk: OpenDesk, { key, act }: WaitingKey): boolean {
  const { detail } = desk.detail.getState();
  const { waitingKeys } = desk.triage;
  if (detail.show !== 'lead' || !readFirst.has(key) || waitingKeys.forReading)
    return waitingKeys.forReading;
  const record = document.querySelector('[data-acts="record"]');
  const isRead = record && !record.querySelector(`[aria-keyshortcuts="${key}"][aria-disabled]`);
  if (isRead) return false;
  waitingKeys.forReading = true;
  // A user who has begun to write must not be interrupted.
  void isDrawnAndDone(() => !isBusyAt(document.activeElement) && act(), READ_IN_MS).finally(() => {
    waitingKeys.forReading = false;
  });
  return true;
}

function undo(desk: OpenDesk): boolean {
  const { latest } = desk.triage.undo.getState();
  if (latest) void takeBack(desk, latest);
  return latest !== null;
}

/** False while typing or choosing, with a modifier key, on key repeat, and under a dialog. */
function isForUs(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || event.isComposing) return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  return !isBusyAt(event.target instanceof Element ? event.target : null);
}

const writing = 'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="menu"]';
const isBusyAt = (target: Element | null) =>
  Boolean(target?.closest(writing) ?? document.querySelector('dialog:modal'));

/** Returns where to look for a key's button: chosen rows, focused row, open record, its row. */
function placesOf(desk: OpenDesk): (() => HTMLElement | null)[] {
  const { detail } = desk.detail.getState();
  const open = detail.show === 'lead' ? leadTag(detail.kind, detail.id) : '';
  // Another record may be open by then.
  const isStillOpen = () => detail === desk.detail.getState().detail;
  return [
    () => document.querySelector('[data-acts="several"]'),
    rowOf(document.activeElement?.closest<HTMLElement>('[data-acts="row"]')?.dataset.row ?? ''),
    () => (isStillOpen() ? document.querySelector('[data-acts="record"]') : null),
    () => (isStillOpen() ? rowOf(open)() : null),
  ];
}

const rowOf = (tag: string) => () =>
  document.querySelector<HTMLElement>(`[data-acts="row"][data-row="${CSS.escape(tag)}"]`);

/** Presses a key's button; returns false when there is none or its last press is still being processed. */
function pressIn(places: ReturnType<typeof placesOf>, key: string): boolean {
  for (const find of places) {
    const place = find();
    // On narrow screens the record covers its list.
    if (place?.checkVisibility?.() === false) continue;
    const button = place?.querySelector<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(key)}"]`);
    if (!button) continue;
    const isFree = button.getAttribute('aria-disabled') !== 'true';
    if (isFree) unfold(button, () => press(button));
    return isFree;
  }
  return false;
}

/** Unfolds the row's further buttons first, because a menu can only open from a visible button. */
function unfold(button: HTMLElement, then: () => void): void {
  const folded = button.closest('[data-open="false"]');
  if (!folded || button.checkVisibility?.() !== false) {
    then();
    return;
  }
  document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(folded.id)}"]`)?.click();
  requestAnimationFrame(then);
}

function press(button: HTMLElement): void {
  if (button.getAttribute('aria-haspopup') !== 'menu') {
    button.click();
    return;
  }
  // A menu opens by pointer or key, not by a click.
  button.focus();
  button.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
  );
}

function walk(desk: OpenDesk, step: Step): void {
  const { detail } = desk.detail.getState();
  const here = detail.show === 'lead' ? leadTag(detail.kind, detail.id) : focusedTag();
  const tag = desk.triage.walk.go(here, step);
  const route = tag === null ? null : routeOf(tag);
  if (tag === null || !route) {
    toast({ title: `This is the ${step > 0 ? 'last' : 'first'} lead shown here` });
    return;
  }
  document.querySelector(`[data-row="${CSS.escape(tag)}"]`)?.scrollIntoView({ block: 'nearest' });
  openRoute(route, desk);
}

function focusedTag(): string | null {
  return document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row ?? null;
}

/** Time for a changed list to draw its buttons. */
const DRAWN_IN_MS = 1000;
const READ_IN_MS = 5000;

/** Runs keys one after another once the changes on their way are done; none after a refused change. */
function whenSettled(desk: OpenDesk, wanted: WaitingKey): void {
  const { waitingKeys } = desk.triage;
  if (waitingKeys.behindChanges) {
    waitingKeys.behindChanges.push(wanted);
    return;
  }
  const keys = [wanted];
  waitingKeys.behindChanges = keys;
  void doEach(desk, keys).finally(() => {
    waitingKeys.behindChanges = null;
  });
}

async function doEach(desk: OpenDesk, keys: WaitingKey[]): Promise<void> {
  const { underWay } = desk.triage;
  for (let next = keys.shift(); next; next = keys.shift()) {
    if (!(await underWay.settled())) {
      sayLeftOut([next, ...keys]);
      return;
    }
    if (!(await isDrawnAndDone(next.act)))
      toast({ title: `${next.key.toUpperCase()} does nothing here now` });
  }
}

/** Tries again at each change of the page until the action works or time is up. */
function isDrawnAndDone(act: () => boolean, within = DRAWN_IN_MS): Promise<boolean> {
  return new Promise((resolve) => {
    if (act()) return resolve(true);
    const drawn = new MutationObserver(() => act() && finish(true));
    const timer = setTimeout(finish, within, false);
    function finish(isDone: boolean) {
      clearTimeout(timer);
      drawn.disconnect();
      resolve(isDone);
    }
    drawn.observe(document.body, { subtree: true, childList: true, attributes: true });
  });
}

/** Adds to the toast about the refused change, which comes first. */
function sayLeftOut(keys: readonly WaitingKey[]): void {
  const names = keys.map(({ key }) => key.toUpperCase()).join(', ');
  setTimeout(() => {
    const { title = 'Not changed', description = '' } = currentToast() ?? {};
    const left = `${description} So ${names} did nothing either.`.trim();
    toast({ variant: 'destructive', title, description: left });
  });
}
