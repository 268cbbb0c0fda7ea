import { useStore } from 'zustand';
import { withoutDemo } from '../../rules/demo/traces.ts';
import { type Draft, differenceOf } from '../../rules/website/changes.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toasts.ts';
import { useDesk } from '../app/context.tsx';
import { shownContent } from '../stores/website.ts';

/** At one press what nobody can make their own by typing over it. */
export default function RemoveDemo() {
  const { website } = useDesk().desk;
  const shown = shownContent(useStore(website));
  const own = withoutDemo(shown);
  const become = (before: Draft, after: Draft) => {
    for (const { path, value } of differenceOf(before, after)) website.change(path, value);
  };
  if (differenceOf(shown, own).length === 0) return null;

  function remove() {
    become(shown, own);
    const run = () => become(shownContent(website.getState()), shown);
    toast({
      title: 'The demo’s people, reviews and projects are removed',
      action: { label: 'Undo', run },
    });
  }
  return <Button onClick={remove}>Remove the demo’s people, reviews and projects</Button>;
}
