import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import { type Path, startsWith, valueAt } from '../../rules/website/changes.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { toast } from '../../ui/toasts.ts';
import { useDesk, useIsOwner } from '../app/context.tsx';
import { SureButton } from '../app/controls.tsx';
import type { OpenDesk } from '../app/create.ts';
import { isStillIn } from '../app/kept-focus.ts';
import { sayFailed, useTask } from '../app/requests.tsx';
import { shopTime } from '../app/time.tsx';
import { shownContent, type WebsiteState } from '../stores/website-edits.ts';
import parts from '../styles/parts.module.css';
import { textOf } from './draft-input.tsx';
import { entryOf, isGroup, keyOf, nameOf, type WebsiteField } from './field-kinds.ts';
import { sections } from './sections.ts';
import styles from './website.module.css';

function stateLine(state: WebsiteState, timeZone: string): string {
  const { website, edits, trouble } = state;
  const { saved = null, unpublished = [] } = website?.draft ?? {};
  if (edits.some(({ clash }) => clash))
    return 'Not saved: somebody changed the same field. Please choose.';
  if (edits.length > 0) return trouble ? `Not saved: ${trouble}` : 'Saving…';
  if (unpublished.length === 0) return 'Everything is published';
  const at = saved ? ` ${shopTime(saved.at, timeZone).split(', ').at(-1)}` : '';
  return `Saved${at}, not published`;
}

async function publish(website: OpenDesk['website']) {
  const now = () => website.getState().website?.published.version ?? 1;
  const before = now();
  await website.publish();
  const mine = now();
  const undo = () => (now() === mine ? void takeBack(website, before) : sayOvertaken());
  toast({
    title: 'Published',
    description: 'Visitors see it from now on.',
    action: { label: 'Undo', run: undo },
    lasts: 15_000,
  });
}

/** Publishing the version before one's own would undo a colleague's later one. */
const sayOvertaken = () =>
  toast({
    variant: 'destructive',
    title: 'Not taken back',
    description: 'Somebody has published since. Every version is listed under Versions.',
  });

async function takeBack(website: OpenDesk['website'], version: number) {
  try {
    await website.takeBack(version);
    toast({ title: `Version ${version} is published again` });
  } catch (error) {
    sayFailed('Not taken back', error);
  }
}

const savesOf = ({ website }: WebsiteState) => website?.draft.save;

/** Like `useTask`, but the reason of a failure goes when the website changes, because it may not hold any more. */
export function useWebsiteTask() {
  const { website } = useDesk().desk;
  const saves = useStore(website, savesOf);
  const [failedAt, setFailedAt] = useState(saves);
  const { busy, problem, run } = useTask();
  return {
    busy,
    problem: failedAt === saves ? problem : '',
    run: (task: () => Promise<unknown>) =>
      run(task, () => setFailedAt(savesOf(website.getState()))),
  };
}

export function PublishBar() {
  const isOwner = useIsOwner();
  const { desk, facts } = useDesk();
  const state = useStore(desk.website);
  const { busy, problem, run } = useWebsiteTask();
  const publishing = useRef<HTMLButtonElement>(null);
  const draft = state.website?.draft;
  const isChanged = state.edits.length > 0 || (draft?.unpublished.length ?? 0) > 0;

  async function discard() {
    await desk.website.drop();
    // The pressed button disappears.
    if (isStillIn(publishing.current?.parentElement)) publishing.current?.focus();
  }

  return (
    <div className={classNames(parts.row, styles.bar)}>
      <p role="status">{stateLine(state, facts.timeZone)}</p>
      {isOwner && (
        <span className={parts.row}>
          {isChanged && (
            <SureButton
              action="Discard"
              sure="Really discard all changes"
              whom="what is not published"
              busy={busy}
              onSure={() => void run(discard)}
            />
          )}
          <Button
            ref={publishing}
            variant="primary"
            busy={busy || !isChanged}
            onClick={() => void run(() => publish(desk.website))}
          >
            Publish
          </Button>
        </span>
      )}
      {problem && <p role="alert">{problem}</p>}
      <Clashes />
    </div>
  );
}

export function Problems() {
  const { website } = useDesk().desk;
  const problems = useStore(website, (state) => state.website?.draft.problems) ?? [];
  if (problems.length === 0) return null;
  const found = sections.filter(({ fields }) =>
    fields.some(({ path }) => problems.some((one) => startsWith(one.path, path))),
  );
  return (
    <Banner tone="danger" title="To fix before it can be published">
      <p className={parts.row}>
        {found.map(({ id, name }) => (
          <Button key={id} onClick={() => website.setState({ section: id })}>
            {name}
          </Button>
        ))}
      </p>
    </Banner>
  );
}

/** Shows both values where two people changed the same field; saving waits for a choice. */
function Clashes() {
  const { website } = useDesk().desk;
  const state = useStore(website);
  return (
    <div className={styles.clashes}>
      {state.edits.map((edit) => {
        if (!edit.clash) return null;
        const { by, theirs } = edit.clash;
        return (
          <Banner
            key={edit.path.join('.')}
            tone="warning"
            role="alert"
            title={`${by} changed “${placeOf(edit.path).label}” as well`}
          >
            <dl className={styles.sides}>
              <Side state={state} path={edit.path} who={by} value={theirs} />
              <Side state={state} path={edit.path} who="You" value={edit.value} />
            </dl>
            <p className={parts.row}>
              <Button onClick={() => website.settle(edit, 'theirs')}>Keep {by}’s</Button>
              <Button variant="primary" onClick={() => website.settle(edit, 'yours')}>
                Keep mine
              </Button>
            </p>
          </Banner>
        );
      })}
    </div>
  );
}

interface SideProps {
  state: WebsiteState;
  path: Path;
  who: string;
  value: unknown;
}

function Side({ state, path, who, value }: SideProps) {
  const { field } = placeOf(path);
  // An order is shown by the entries' names, not by their ids.
  const isOrder = field?.control === 'list' && path.at(-1) === 'order';
  const nameById = (id: unknown) =>
    nameOf(entryOf(valueAt(shownContent(state), [...path.slice(0, -1), String(id)])));
  const words =
    isOrder && Array.isArray(value) ? value.map(nameById).join('\n') : inWords(value, field);
  return (
    <div>
      <dt>{value === undefined ? `${who} removed it` : `${who} wrote`}</dt>
      {value !== undefined && <dd>{words}</dd>}
    </div>
  );
}

/** Formats a list by the names of its entries and an entry by its fields. */
function inWords(value: unknown, field?: WebsiteField): string {
  if (value === null || value === '') return 'nothing';
  if (Array.isArray(value)) {
    const wordsOf = field?.control === 'list' ? nameOf : inWords;
    return value.map((one) => wordsOf(one)).join('\n') || 'nothing';
  }
  if (typeof value !== 'object')
    return field && !isGroup(field) ? textOf(field, value) : String(value);
  const entry = entryOf(value);
  if (field?.control !== 'list')
    return Object.values(entry)
      .map((one) => inWords(one))
      .join(' ');
  const written = field.entry.filter(({ path }) => entry[keyOf(path)]);
  return written.map((one) => `${one.label}: ${inWords(entry[keyOf(one.path)], one)}`).join('\n');
}

/** Returns the field and its full label, as in `Offers: Title`. */
function placeOf(path: Path): { label: string; field?: WebsiteField } {
  const field = sections.flatMap(({ fields }) => fields).find((one) => startsWith(path, one.path));
  if (!field) return { label: path.join(' ') };
  const within = keyOf(path.slice(field.path.length + 1));
  const inner = field.control === 'list' && field.entry.find((one) => keyOf(one.path) === within);
  if (inner) return { label: `${field.label}: ${inner.label}`, field: inner };
  const isOrder = field.control === 'list' && path.at(-1) === 'order';
  return { label: isOrder ? `${field.label}: their order` : field.label, field };
}
