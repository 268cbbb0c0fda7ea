import type { ReactNode } from 'react';
import { uploadedPicturePath } from '../../contract/pictures.ts';
import type { Problem } from '../../contract/website.ts';
import { Button } from '../../ui/button.tsx';
import { MoveButtons } from '../app/controls.tsx';
import { DraftInput, PlainInput } from './draft-input.tsx';
import { type Entry, keyOf, type ListField, nameOf, pictureOf } from './field-kinds.ts';
import own from './list-editor.module.css';

interface HeadProps {
  entry: Entry;
  isOpen: boolean;
  onToggle: () => void;
  /** Called when dragging starts and ends; null when the entry cannot be moved. */
  onDrag: ((isDragged: boolean) => void) | null;
  children: ReactNode;
}

export function EntryHead({ entry, isOpen, onToggle, onDrag, children }: HeadProps) {
  return (
    <div className={own.head}>
      {onDrag && (
        <span
          aria-hidden="true"
          className={own.handle}
          draggable
          onDragStart={() => onDrag(true)}
          onDragEnd={() => onDrag(false)}
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
        onClick={onToggle}
      >
        {nameOf(entry)}
      </button>
      {children}
    </div>
  );
}

interface EntryFieldsProps {
  field: ListField;
  /** The entry's key in the paths of its fields. */
  name: string;
  entry: Entry;
  problems: readonly Problem[];
  onChange: (entry: Entry) => void;
  children: ReactNode;
}

/** With `byId` each field is saved by itself; else the list is saved as a whole. */
export function EntryFields(props: EntryFieldsProps) {
  const { field, name, entry, problems, onChange, children } = props;
  return (
    <div className={own.entry}>
      {field.entry.map((inner) => {
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
            onChange={(typed) => onChange({ ...entry, [key]: typed })}
            problems={problems.filter(({ path }) => path.at(-1) === key)}
          />
        );
      })}
      {children}
    </div>
  );
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

interface ActionsProps {
  name: string;
  place: number;
  /** Number of entries; 0 when the entry cannot be moved. */
  count: number;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

export function EntryActions({ name, place, count, onMove, onRemove }: ActionsProps) {
  return (
    <span className={own.tools}>
      {count > 0 && <MoveButtons {...{ name, place, count, onMove }} />}
      <Button onClick={onRemove}>
        <span aria-hidden="true">✕</span>
        <span className="visually-hidden">Remove “{name}”</span>
      </Button>
    </span>
  );
}
