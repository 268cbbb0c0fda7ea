import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import type { ShopPicture } from '../../contract/pictures.ts';
import { differenceOf, isObject, valueAt } from '../../rules/website/changes.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { toast } from '../../ui/toasts.ts';
import { useDesk, useIsOwner } from '../app/context.tsx';
import { shownContent } from '../stores/website-edits.ts';
import parts from '../styles/parts.module.css';
import type { FieldState } from './draft-input.tsx';
import { type Entry, type ListField, nameOf } from './field-kinds.ts';
import { EntryActions, EntryFields, EntryHead } from './list-entry.tsx';
import { ChoosePictures } from './pictures.tsx';
import styles from './website.module.css';

interface Props {
  field: ListField;
  state: FieldState;
  more?: (entry: Entry, onChange: (entry: Entry) => void) => ReactNode;
}

function useList({ field, state }: Props) {
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
    addPicture: (picture: ShopPicture) => list.insert({ ...blank, picture }, place),
  };
}

/** Removing an entry can be undone; entries are ordered by buttons or by dragging. */
export function ListEditor(props: Props) {
  const { field, state, more } = props;
  const { label, hint, single } = field;
  const { problems } = state;
  const isOwner = useIsOwner();
  const list = useList(props);
  const { entries, opened, dragged, setDragged } = list;
  const adders = isOwner && (
    <Adders field={field} count={entries.length} onAdd={list.add} onPicture={list.addPicture} />
  );

  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      {hint && <p className={parts.quiet}>{hint}</p>}
      {field.newestFirst && adders}
      <ol ref={list.items} className={classNames(parts.card, styles.list)}>
        {entries.map((entry, at) => {
          const key = keyOf(entry, at);
          const isOpen = opened === key;
          const found = problems.filter(({ path }) => single || path[field.path.length] === key);
          return (
            <li
              key={key}
              data-dragged={dragged === at || undefined}
              onDragOver={(event) => dragged !== null && event.preventDefault()}
              onDrop={(event) => list.drop(event, at)}
            >
              <EntryHead
                entry={entry}
                isOpen={isOpen}
                onToggle={() => list.setOpened(isOpen ? null : key)}
                onDrag={
                  !isOwner || single ? null : (isDragged) => setDragged(isDragged ? at : null)
                }
              >
                {isOwner && (
                  <EntryActions
                    name={nameOf(entry)}
                    place={at}
                    count={single ? 0 : entries.length}
                    onMove={(by) => list.move(at, at + by)}
                    onRemove={() => list.remove(at)}
                  />
                )}
              </EntryHead>
              {found[0] && <p className={styles.wrong}>{found[0].sentence}</p>}
              {isOpen && (
                <EntryFields
                  field={field}
                  name={key}
                  entry={entry}
                  problems={found}
                  onChange={(next) => list.replace(at, next)}
                >
                  {more?.(entry, (next) => list.replace(at, next))}
                </EntryFields>
              )}
            </li>
          );
        })}
      </ol>
      {entries.length === 0 && <p className={parts.quiet}>There are none yet.</p>}
      {!field.newestFirst && adders}
    </fieldset>
  );
}

interface AddersProps {
  field: ListField;
  count: number;
  onAdd: () => void;
  onPicture: (picture: ShopPicture) => void;
}

/** Adds an entry by a button, or by pictures when each entry needs one. */
function Adders({ field, count, onAdd, onPicture }: AddersProps) {
  const { one, single, entry } = field;
  return (
    <>
      {!(single && count > 0) && (
        <p>
          <Button onClick={onAdd}>Add {one}</Button>
        </p>
      )}
      {entry.some(({ control, empty }) => control === 'picture' && !empty) && (
        <ChoosePictures label={`Add pictures, each ${one}`} onAdded={onPicture} />
      )}
    </>
  );
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
    remove: (at: number) => become((entries) => entries.toSpliced(at, 1)),
    insert(entry: Entry, at: number) {
      const named: Entry = byId ? { id: website.newId(), ...entry } : entry;
      become((entries) => entries.toSpliced(at, 0, named));
      return keyOf(named, at);
    },
    move: (from: number, to: number) => become((entries) => moved(entries, from, to)),
  };
}

/** Identifies an entry even when another is inserted before it. */
const keyOf = (entry: Entry, at: number) => String(entry.id ?? at);

function moved<T>(list: readonly T[], from: number, to: number): T[] {
  return list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1));
}
