import type { ReactNode } from 'react';
import { DraftInput, FieldFrame } from './draft-input.tsx';
import { type GroupField, isGroup, type WebsiteField } from './field-kinds.ts';
import { HolidaysField } from './holidays-field.tsx';
import { HoursField } from './hours-field.tsx';
import { ListEditor } from './list-editor.tsx';
import { type FieldState, useField } from './use-field.ts';

/** Any field of the table. */
export function DraftField({ field }: { field: WebsiteField }) {
  return isGroup(field) ? <DraftGroup field={field} /> : <DraftInput field={field} />;
}

function DraftGroup({ field }: { field: GroupField }) {
  const state = useField(field.path);
  return (
    <FieldFrame label={field.label} state={state}>
      {groupOf(field, state)}
    </FieldFrame>
  );
}

function groupOf(field: GroupField, state: FieldState): ReactNode {
  if (field.control === 'list') return <ListEditor field={field} state={state} />;
  if (field.control === 'hours') return <HoursField field={field} state={state} />;
  return <HolidaysField field={field} state={state} />;
}
