import { useStore } from 'zustand';
import { type Path, startsWith, valueAt } from '../../rules/website/changes.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useDesk } from '../app/context.tsx';
import { shownContent, type WebsiteState } from '../stores/website-edits.ts';
import parts from '../styles/parts.module.css';
import { textOf } from './draft-input.tsx';
import { entryOf, isGroup, keyOf, nameOf, type WebsiteField } from './field-kinds.ts';
import { sections } from './sections.ts';
import styles from './website.module.css';

/** Shows both values where two people changed the same field; saving waits for a choice. */
export function Clashes() {
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
