import { useState } from 'react';
import { useStore } from 'zustand';
import type { Content } from '../../contract/content.ts';
import { demoLeft, demoTraces, withoutDemo } from '../../rules/demo/content.ts';
import { type Draft, differenceOf } from '../../rules/website/changes.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toasts.ts';
import { useDesk } from '../app/context.tsx';
import { shownContent } from '../stores/website-edits.ts';
import { DraftField } from './field.tsx';
import { keyOf } from './field-kinds.ts';
import { fieldsAt } from './sections.ts';

/* This module is loaded on its own because it holds all demo texts, which a shop of its own never needs. */

/** Removes demo content that typing cannot make the owner's. */
export function RemoveDemo() {
  const { website } = useDesk().desk;
  const shown = shownContent(useStore(website));
  const own = withoutDemo(shown);
  const become = (before: Draft, after: Draft) => {
    for (const { path, value } of differenceOf(before, after)) website.change(path, value);
  };
  if (differenceOf(shown, own).length === 0) return null;

  function remove() {
    become(shown, own);
    const run = () => become(own, shown);
    toast({ title: 'What was invented is removed', action: { label: 'Undo', run } });
  }
  return <Button onClick={remove}>Remove the demo’s people, projects, reviews and words</Button>;
}

export function LeftOfDemo() {
  const { website } = useDesk().desk;
  const shown = shownContent(useStore(website)) as Content;
  // Computed once, so that a field does not vanish while it is edited.
  const [paths] = useState(() => demoLeft(shown).flatMap((trace) => trace.paths));
  const left = demoTraces(shown);
  return (
    <>
      <p role="status">
        {left.length === 0
          ? 'Nothing of the demo is left. Look at your pages, then publish.'
          : `Visitors would still find ${left.join(', ')}. Search engines are asked to stay away until all of it is yours.`}
      </p>
      <RemoveDemo />
      {fieldsAt(paths).map((field) => (
        <DraftField key={keyOf(field.path)} field={field} />
      ))}
    </>
  );
}
