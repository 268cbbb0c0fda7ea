import type { ReactNode } from 'react';
import { uploadedPicturePath } from '../../contract/pictures.ts';
import type { Problem } from '../../contract/website.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useIsOwner } from '../app/context.tsx';
import { MoveButtons } from '../app/controls.tsx';
import parts from '../styles/parts.module.css';
import { DraftInput, type FieldState, PlainInput } from './draft-input.tsx';
import { type Entry, keyOf, type ListField, nameOf, pictureOf } from './field-kinds.ts';
import own from './list-editor.module.css';
import { ChoosePictures } from './pictures.tsx';
import { type EditedList, entryKey, useList } from './use-list.ts';
import styles from './website.module.css';

interface Props {
  field: ListField;
  state: FieldState;
  more?: (entry: Entry, onChange: (entry: Entry) => void) => ReactNode;
}

export function ListEditor({ field, state, more }: Props) {
  const { label, hint, single, newestFirst } = field;
  const isOwner = useIsOwner();
  const list = useList(field, state);
  const adders = isOwner && <Adders field={field} list={list} />;
  const ofAll = state.problems.find(({ path }) => !single && path.length === field.path.length);
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      {hint && <p className={parts.quiet}>{hint}</p>}
      {ofAll && <p className={styles.wrong}>{ofAll.sentence}</p>}
      {newestFirst && adders}
      <ol ref={list.items} className={classNames(parts.card, styles.list)}>
        {list.entries.map((entry, at) => {
          const key = entryKey(entry, at);
          const problems = state.problems.filter(
            ({ path }) => single || path[field.path.length] === key,
          );
          return <ListEntry key={key} {...{ field, list, entry, at, problems, more }} />;
        })}
      </ol>
      {list.entries.length === 0 && <p className={parts.quiet}>There are none yet.</p>}
      {!newestFirst && adders}
    </fieldset>
  );
}

interface ListProps {
  field: ListField;
  list: EditedList;
}

/** Adds an entry by a button, or by pictures when each entry needs one. */
function Adders({ field: { one, single, entry }, list }: ListProps) {
  return (
    <>
      {!(single && list.entries.length > 0) && (
        <p>
          <Button onClick={list.add}>Add {one}</Button>
        </p>
      )}
      {entry.some(({ control, empty }) => control === 'picture' && !empty) && (
        <ChoosePictures label={`Add pictures, each ${one}`} onAdded={list.addPicture} />
      )}
    </>
  );
}

interface EntryProps extends ListProps, Pick<Props, 'more'> {
  entry: Entry;
  at: number;
  problems: readonly Problem[];
}

function ListEntry({ field, list, entry, at, problems, more }: EntryProps) {
  const { opened, dragged, setOpened, setDragged, drop, replace } = list;
  const isOwner = useIsOwner();
  const key = entryKey(entry, at);
  const isOpen = opened === key;
  const change = (next: Entry) => replace(at, next);
  return (
    <li
      data-dragged={dragged === at || undefined}
      onDragOver={(event) => dragged !== null && event.preventDefault()}
      onDrop={(event) => drop(event, at)}
    >
      <div className={own.head}>
        {isOwner && !field.single && (
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
          onClick={() => setOpened(isOpen ? null : key)}
        >
          {nameOf(entry)}
        </button>
        {isOwner && <EntryActions {...{ field, list, entry, at }} />}
      </div>
      {problems[0] && <p className={styles.wrong}>{problems[0].sentence}</p>}
      {isOpen && (
        <div className={own.entry}>
          <EntryFields
            {...{ field, entry, problems }}
            name={key}
            onType={(name, typed) => list.setField(entry, at, name, typed)}
          />
          {more?.(entry, change)}
        </div>
      )}
    </li>
  );
}

interface EntryFieldsProps extends Pick<EntryProps, 'field' | 'entry' | 'problems'> {
  /** The entry's key in the paths of its fields. */
  name: string;
  onType: (name: string, typed: unknown) => void;
}

/** With `byId` each field is saved by itself; else the list is saved as a whole. */
function EntryFields({ field, name, entry, problems, onType }: EntryFieldsProps) {
  return field.entry.map((inner) => {
    const key = keyOf(inner.path);
    if (field.byId) {
      const path = [...field.path, name, ...inner.path];
      return <DraftInput key={key} field={{ ...inner, path }} />;
    }
    return (
      <PlainInput
        key={key}
        field={inner}
        value={entry[key]}
        onChange={(typed) => onType(key, typed)}
        problems={problems.filter(({ path }) => path.at(-1) === key)}
      />
    );
  });
}

/** Tells apart several new entries that have no title yet. Demo pictures have no thumbnail. */
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

function EntryActions({ field, list, entry, at }: Omit<EntryProps, 'problems' | 'more'>) {
  const name = nameOf(entry);
  const count = list.entries.length;
  return (
    <span className={own.tools}>
      {!field.single && (
        <MoveButtons {...{ name, count }} place={at} onMove={(by) => list.move(at, at + by)} />
      )}
      <Button onClick={() => list.remove(at)}>
        <span aria-hidden="true">✕</span>
        <span className="visually-hidden">Remove “{name}”</span>
      </Button>
    </span>
  );
}
