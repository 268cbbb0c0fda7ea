import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import styles from './desk-tabs.module.css';

export interface DeskTab {
  id: string;
  name: string;
  /** How many in it are new; shown beside the name. */
  fresh: number;
  content: ReactNode;
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Moves the row alone: `scrollIntoView` would take the page along, which opens at its top. */
function bringIntoRow(row: HTMLElement, tab: Element) {
  const [outer, inner] = [row.getBoundingClientRect(), tab.getBoundingClientRect()];
  if (inner.left < outer.left) row.scrollLeft -= outer.left - inner.left;
  else if (inner.right > outer.right) row.scrollLeft += inner.right - outer.right;
}

interface Props {
  tabs: readonly DeskTab[];
  selected: string;
  select: (id: string) => void;
}

/** One list at a time; the arrow keys walk the tabs, Tab goes into the list. */
export function DeskTabs({ tabs, selected, select }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const shown = tabs.find(({ id }) => id === selected);

  // Six tabs are wider than a phone.
  useEffect(() => {
    const tab = list.current?.querySelector(`#tab-${selected}`);
    if (list.current && tab) bringIntoRow(list.current, tab);
  }, [selected]);

  function walk(event: KeyboardEvent) {
    const next = steps[event.key]?.(
      tabs.findIndex(({ id }) => id === selected),
      tabs.length,
    );
    const tab = next === undefined ? undefined : tabs[next];
    if (next === undefined || !tab) return;
    event.preventDefault();
    select(tab.id);
    const buttons = list.current?.querySelectorAll<HTMLElement>('[role=tab]');
    buttons?.[next]?.focus();
  }

  return (
    <section>
      <div className={styles.list} role="tablist" aria-label="Leads" ref={list} onKeyDown={walk}>
        {tabs.map(({ id, name, fresh }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`tab-${id}`}
            className={styles.tab}
            aria-selected={id === selected}
            aria-controls={id === selected ? `panel-${id}` : undefined}
            tabIndex={id === selected ? 0 : -1}
            // Pressed is chosen: what loads above may move the tab away from under a press before it ends.
            onMouseDown={({ button }) => button === 0 && select(id)}
            onClick={() => select(id)}
          >
            {name} {fresh > 0 && <span className={styles.fresh}>{fresh} new</span>}
          </button>
        ))}
      </div>
      {shown && (
        <div
          key={shown.id}
          role="tabpanel"
          id={`panel-${shown.id}`}
          aria-labelledby={`tab-${shown.id}`}
          className={styles.panel}
        >
          {shown.content}
        </div>
      )}
    </section>
  );
}
