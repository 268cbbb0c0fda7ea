import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { uploadedPicturePath } from '../../contract/pictures.ts';
import { differenceOf, isObject, valueAt } from '../../rules/website/changes.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toasts.ts';
import { useDesk } from '../app/context.tsx';
import { shownContent } from '../stores/website.ts';
import { DraftInput, PlainInput } from './draft-input.tsx';
import { type Entry, keyOf, type ListField, nameOf, pictureOf } from './field-kinds.ts';
import own from './list-editor.module.css';
import { PicturesDrop } from './pictures/pictures-drop.tsx';
import type { FieldState } from './use-field.ts';
import styles from './website.module.css';

interface Props {
  field: ListField;
  state: FieldState;
  /** What an entry has beside the fields of the table. */
  more?: (entry: Entry, onChange: (entry: Entry) => void) => ReactNode;
}

/** A list whose entries are added, removed with a way back, and ordered by buttons or by dragging. */
export function ListEditor({ field, state, more }: Props) {
  const { label, hint, one, single, blank } = field;
  const { problems, isReadOnly } = state;
  const list = useEntries(field, state);
  const { entries } = list;
  const place = field.newestFirst ? 0 : entries.length;
  const [opened, setOpened] = useState<number | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const items = useRef<HTMLOListElement>(null);

  /** The focus goes along, once the list is drawn anew. */
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
    list.insert(blank, place);
    setOpened(place);
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

  const adders = !isReadOnly && (
    <>
      {!(single && entries.length > 0) && (
        <p>
          <Button onClick={add}>Add {one}</Button>
        </p>
      )}
      {field.entry.some(({ control, empty }) => control === 'picture' && !empty) && (
        <PicturesDrop
          label={`Add pictures, each ${one}`}
          onAdded={(picture) => list.insert({ ...blank, picture }, place)}
        />
      )}
    </>
  );

  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      {hint && <p className={styles.quiet}>{hint}</p>}
      {field.newestFirst && adders}
      <ol ref={items} className={styles.list}>
        {entries.map((entry, at) => {
          const key = String(entry.id ?? at);
          const isOpen = opened === at;
          const found = problems.filter(({ path }) => single || path[field.path.length] === key);
          return (
            <li
              key={key}
              data-dragged={dragged === at || undefined}
              onDragOver={(event) => dragged !== null && event.preventDefault()}
              onDrop={(event) => drop(event, at)}
            >
              <div className={own.head}>
                {!isReadOnly && !single && (
                  <span
                    aria-hidden="true"
                    className={own.handle}
                    draggable
                    onDragStart={() => setDragged(at)}
                    onDragEnd={() => setDragged(null)}
                  >
                    ⠿
                  </span>
                )}
                <Thumbnail of={entry.picture ?? entry.portrait} />
                <button
                  type="button"
                  className={own.name}
                  data-focus="name"
                  aria-expanded={isOpen}
                  onClick={() => setOpened(isOpen ? null : at)}
                >
                  {nameOf(entry)}
                </button>
                {!isReadOnly && (
                  <EntryActions
                    name={nameOf(entry)}
                    place={at}
                    count={single ? 0 : entries.length}
                    onMove={(by) => move(at, at + by)}
                    onRemove={() => remove(at)}
                  />
                )}
              </div>
              {found[0] && <p className={styles.wrong}>{found[0].sentence}</p>}
              {isOpen && (
                <div className={own.entry}>
                  {field.entry.map((inner) =>
                    field.byId ? (
                      <DraftInput
                        key={keyOf(inner.path)}
                        field={{ ...inner, path: [...field.path, key, ...inner.path] }}
                      />
                    ) : (
                      <PlainInput
                        key={keyOf(inner.path)}
                        field={inner}
                        value={entry[keyOf(inner.path)]}
                        onChange={(typed) =>
                          list.replace(at, { ...entry, [keyOf(inner.path)]: typed })
                        }
                        problems={found.filter(({ path }) => path.at(-1) === keyOf(inner.path))}
                        isReadOnly={isReadOnly}
                      />
                    ),
                  )}
                  {more?.(entry, (next) => list.replace(at, next))}
                </div>
              )}
            </li>
          );
        })}
      </ol>
      {entries.length === 0 && <p className={styles.quiet}>There are none yet.</p>}
      {!field.newestFirst && adders}
    </fieldset>
  );
}

/** Of an uploaded one: several that have no title yet are told apart by it. */
function Thumbnail({ of }: { of: unknown }) {
  const picture = pictureOf(of);
  if (!picture?.size) return null;
  const { id, focus } = picture;
  return (
    <img
      className={own.thumbnail}
      src={uploadedPicturePath(id, 160, 'webp')}
      alt=""
      style={{ objectPosition: `${focus.x * 100}% ${focus.y * 100}%` }}
    />
  );
}

/** The entries and the one way to change them; where each has fields of its own, what differs is saved entry by entry. */
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
      const named = byId ? { id: website.newId(), ...entry } : entry;
      become((entries) => entries.toSpliced(at, 0, named));
    },
    move: (from: number, to: number) => become((entries) => moved(entries, from, to)),
  };
}

function moved<T>(list: readonly T[], from: number, to: number): T[] {
  return list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1));
}

interface ActionsProps {
  name: string;
  place: number;
  /** Of those among which it can be moved. */
  count: number;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

function EntryActions({ name, place, count, onMove, onRemove }: ActionsProps) {
  const of = <span className="visually-hidden"> “{name}”</span>;
  return (
    <span className={own.tools}>
      {count > 0 && (
        <>
          <Button data-focus="up" busy={place === 0} onClick={() => onMove(-1)}>
            <span aria-hidden="true">↑</span>
            <span className="visually-hidden">Move up</span>
            {of}
          </Button>
          <Button data-focus="down" busy={place === count - 1} onClick={() => onMove(1)}>
            <span aria-hidden="true">↓</span>
            <span className="visually-hidden">Move down</span>
            {of}
          </Button>
        </>
      )}
      <Button onClick={onRemove}>
        <span aria-hidden="true">✕</span>
        <span className="visually-hidden">Remove</span>
        {of}
      </Button>
    </span>
  );
}
