import { useStore } from 'zustand';
import { type Path, startsWith } from '../../rules/website/changes.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useDesk } from '../app/context.tsx';
import { keyOf } from './field-kinds.ts';
import { sections } from './sections.ts';
import styles from './website.module.css';

/** Where two changed the same, both values side by side; nothing is saved there until one is chosen. */
export function Clashes() {
  const { website } = useDesk().desk;
  return useStore(website).edits.map((edit) => {
    if (!edit.clash) return null;
    const { by, theirs } = edit.clash;
    const label = labelOf(edit.path);
    return (
      <Banner
        key={edit.path.join('.')}
        tone="warning"
        role="alert"
        className={styles.clash}
        title={`${by} changed “${label}” as well`}
      >
        <dl className={styles.sides}>
          <dt>{by} wrote</dt>
          <dd>{inWords(theirs)}</dd>
          <dt>You wrote</dt>
          <dd>{inWords(edit.value)}</dd>
        </dl>
        <p className={styles.actions}>
          <Button onClick={() => website.settle(edit, 'theirs')}>Keep {by}’s</Button>
          <Button variant="primary" onClick={() => website.settle(edit, 'yours')}>
            Keep mine
          </Button>
        </p>
      </Banner>
    );
  });
}

/** As it is read: a list by its entries, an entry by what it holds. */
function inWords(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'nothing';
  if (Array.isArray(value)) return value.map(inWords).join(', ') || 'nothing';
  if (typeof value === 'object') return Object.values(value).filter(Boolean).map(inWords).join(' ');
  return String(value);
}

/** What a field is called to somebody who does not stand at it: `Offers: Title`. */
function labelOf(path: Path): string {
  const field = sections.flatMap(({ fields }) => fields).find((one) => startsWith(path, one.path));
  if (!field) return path.join(' ');
  const within = path.slice(field.path.length + 1).join('.');
  const inner = field.control === 'list' && field.entry.find((one) => keyOf(one.path) === within);
  const isOrder = path.length > field.path.length && path.at(-1) === 'order';
  return `${field.label}${isOrder ? ': their order' : ''}${inner ? `: ${inner.label}` : ''}`;
}
