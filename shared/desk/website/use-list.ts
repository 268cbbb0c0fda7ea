import { type DragEvent, useRef, useState } from 'react';
import type { ShopPicture } from '../../contract/pictures.ts';
import { differenceOf, isObject, isSame, valueAt } from '../../rules/website/changes.ts';
import { toast } from '../../ui/toasts.ts';
import { useDesk } from '../app/context.tsx';
import { shownContent } from '../stores/website-edits.ts';
import type { FieldState } from './draft-input.tsx';
import { type Entry, type ListField, nameOf } from './field-kinds.ts';

export type EditedList = ReturnType<typeof useList>;

/** Removing an entry can be undone; entries are ordered by buttons or by dragging. */
export function useList(field: ListField, state: FieldState) {
  const { blank } = field;
  const list = useEntries(field, state);
  const { entries } = list;
  const place = field.newestFirst ? 0 : entries.length;
  const [opened, setOpened] = useState<string | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const items = useRef<HTMLOListElement>(null);

  /** Waits until the list is drawn again. */
  function focusAt(at: number, what: string) {
    requestAnimationFrame(() => {
      const item = items.current?.children[at];
      item?.querySelector<HTMLElement>(what)?.focus();
    });
  }

  function move(from: number, to: number) {
    if (to < 0 || to >= entries.length) return;
    list.move(from, to);
    setOpened(null);
    focusAt(to, to < from ? '[data-focus=up]' : '[data-focus=down]');
  }

  function add() {
    setOpened(list.insert(blank, place));
    focusAt(place, 'input, textarea');
  }

  function remove(at: number) {
    const entry = entries[at];
    if (!entry) return;
    list.remove(at);
    setOpened(null);
    const run = () => list.insert(entry, at);
    toast({ title: `“${nameOf(entry)}” is removed`, action: { label: 'Undo', run } });
    focusAt(Math.max(0, at - 1), '[data-focus=name]');
  }

  function drop(event: DragEvent, to: number) {
    event.preventDefault();
    if (dragged !== null) move(dragged, to);
    setDragged(null);
  }

  return {
    entries,
    items,
    opened,
    dragged,
    setOpened,
    setDragged,
    move,
    add,
    remove,
    drop,
    replace: list.replace,
    setField: list.setField,
    addPicture: (picture: ShopPicture) => list.insert({ ...blank, picture }, place),
  };
}

/** With `byId`, saves only the entries and fields that differ. */
function useEntries({ path, byId, single }: ListField, { value, onChange }: FieldState) {
  const { website } = useDesk().desk;
  function entriesOf(held: unknown): Entry[] {
    const all = single ? [held] : Array.isArray(held) ? held : [];
    return all.filter(isObject);
  }
  function become(change: (entries: readonly Entry[]) => Entry[]) {
    const before = entriesOf(valueAt(shownContent(website.getState()), path));
    const after = change(before);
    if (!byId) return onChange(single ? (after[0] ?? null) : after);
    const [name = ''] = path;
    const changes = differenceOf({ [name]: before }, { [name]: after });
    for (const each of changes) website.change(each.path, each.value);
  }
  return {
    entries: entriesOf(value),
    replace: (at: number, entry: Entry) => become((entries) => entries.with(at, entry)),
    /** Finds the entry again, because a picture arrives after others were moved or typed into. */
    setField: (shown: Entry, at: number, key: string, typed: unknown) =>
      become((entries) => {
        const same = entries.findIndex((entry) => isSame(entry, shown));
        const named = entries.findIndex((entry) => nameOf(entry) === nameOf(shown));
        const place = isSame(entries[at], shown) ? at : same < 0 ? named : same;
        const entry = entries[place];
        return entry ? entries.with(place, { ...entry, [key]: typed }) : [...entries];
      }),
    remove: (at: number) => become((entries) => entries.toSpliced(at, 1)),
    insert(entry: Entry, at: number) {
      const named: Entry = byId ? { id: website.newId(), ...entry } : entry;
      become((entries) => entries.toSpliced(at, 0, named));
      return entryKey(named, at);
    },
    move: (from: number, to: number) => become((entries) => moved(entries, from, to)),
  };
}

/** Identifies an entry even when another is inserted before it. */
export const entryKey = (entry: Entry, at: number) => String(entry.id ?? at);

function moved<T>(list: readonly T[], from: number, to: number): T[] {
  return list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1));
}
