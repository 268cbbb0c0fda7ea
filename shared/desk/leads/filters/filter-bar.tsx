import { useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { ListView } from '../../../contract/lead-lists.ts';
import type { LeadKind } from '../../../contract/leads.ts';
import { leadRegistry } from '../../../rules/lead-kinds/lead-kinds.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useTriage } from '../../app/context.tsx';
import { Form, Input, PickList, useFirstFocus } from '../../app/controls.tsx';
import { useKeptFocus } from '../../app/kept-focus.ts';
import { useTask } from '../../app/requests.tsx';
import {
  activeFilters,
  pickedOf,
  plainView,
  sameView,
  viewsOfList,
} from '../../stores/lead-lists.ts';
import parts from '../../styles/parts.module.css';
import { Filters } from './filters.tsx';
import styles from './views.module.css';

interface Props {
  kind: LeadKind;
  view: ListView;
}

export function FilterBar({ kind, view }: Props) {
  const filtersId = useId();
  const { views } = useTriage();
  const count = activeFilters(view).length;
  const [isOpen, setOpen] = useState(count > 0);
  return (
    <div className={classNames(parts.thumbs, styles.bar)}>
      <div className={styles.search}>
        <Input
          label={`Search ${leadRegistry[kind].names.tab.toLowerCase()}`}
          type="search"
          value={view.search}
          maxLength={200}
          onType={(search) => views.change(kind, { search })}
        />
      </div>
      <Button
        aria-expanded={isOpen}
        aria-controls={isOpen ? filtersId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        Filters{count > 0 && <span className={styles.count}>{count} on</span>}
      </Button>
      <ViewPicker kind={kind} view={view} />
      {isOpen && <Filters id={filtersId} kind={kind} view={view} />}
    </div>
  );
}

const ALL = '';
const CHANGED = ' ';

function ViewPicker({ kind, view }: Props) {
  const { views } = useTriage();
  const saved = viewsOfList(
    useStore(views, (state) => state.saved),
    kind,
  );
  const picked = pickedOf(saved, view);
  const isPlain = sameView(view, plainView);
  const [isNaming, setNaming] = useState(false);
  const { busy, problem, run } = useTask();
  const { box, keptFocus } = useBoxFocus();

  function pick(name: string) {
    const wanted = saved.find((one) => one.name === name);
    if (wanted) views.pick(wanted);
    else if (name === ALL) views.change(kind, plainView);
  }

  async function keep(name: string) {
    const why = await run(() => views.save(kind, name));
    if (!why) setNaming(false);
  }

  return (
    <div ref={box} className={classNames(parts.row, styles.saved)} {...keptFocus}>
      {saved.length > 0 && (
        <PickList
          label="View"
          value={picked?.name ?? (isPlain ? ALL : CHANGED)}
          options={[
            [ALL, 'All'],
            ...saved.map(({ name }) => [name, name] as const),
            ...(!picked && !isPlain ? [[CHANGED, 'Not saved'] as const] : []),
          ]}
          onPick={pick}
        />
      )}
      {isNaming && <ViewName busy={busy} onName={keep} onCancel={() => setNaming(false)} />}
      {!isNaming && !picked && !isPlain && (
        <Button onClick={() => setNaming(true)}>Save this view</Button>
      )}
      {!isNaming && picked && (
        <Button busy={busy} onClick={() => void run(() => views.remove(picked))}>
          Remove
        </Button>
      )}
      {problem && <p role="alert">{problem}</p>}
    </div>
  );
}

/** A pressed button disappears; then the filter button beside it gets the focus. */
function useBoxFocus() {
  const box = useRef<HTMLDivElement>(null);
  const keptFocus = useKeptFocus(
    box,
    () =>
      box.current?.querySelector('button') ??
      box.current?.parentElement?.querySelector('button') ??
      null,
  );
  return { box, keptFocus };
}

interface NameProps {
  busy: boolean;
  onName: (name: string) => void;
  onCancel: () => void;
}

/** Asks for the name of a new view, in place of its button. */
function ViewName({ busy, onName, onCancel }: NameProps) {
  const [name, setName] = useState('');
  const input = useFirstFocus<HTMLInputElement>();
  return (
    <Form
      className={classNames(parts.row, styles.saved)}
      onSubmit={() => name.trim() && onName(name.trim())}
      onKeyDown={({ key }) => key === 'Escape' && onCancel()}
    >
      <Input
        ref={input}
        label="Name of this view"
        value={name}
        autoComplete="off"
        onType={setName}
      />
      <Button type="submit" variant="primary" busy={busy} disabled={!name.trim()}>
        Save
      </Button>
      <Button onClick={onCancel}>Cancel</Button>
    </Form>
  );
}
