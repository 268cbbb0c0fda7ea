import * as Tabs from '@radix-ui/react-tabs';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './desk-tabs.module.css';

export interface DeskTab {
  id: string;
  name: string;
  /** How many in it are new; shown beside the name. */
  fresh: number;
  content: ReactNode;
}

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

  return (
    // Pressed is chosen: what loads above may move the tab away from under a press before it ends.
    <Tabs.Root value={selected} onValueChange={select} asChild>
      <section>
        <Tabs.List ref={list} className={styles.list} aria-label="Leads">
          {tabs.map(({ id, name, fresh }) => (
            <Tabs.Trigger
              key={id}
              value={id}
              id={`tab-${id}`}
              className={styles.tab}
              aria-controls={id === selected ? `panel-${id}` : undefined}
            >
              {name}{' '}
              {fresh > 0 && (
                <span className={styles.fresh}>{fresh.toLocaleString('en-US')} new</span>
              )}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {shown && (
          <Tabs.Content
            key={shown.id}
            value={shown.id}
            id={`panel-${shown.id}`}
            aria-labelledby={`tab-${shown.id}`}
            tabIndex={undefined}
            className={styles.panel}
          >
            {shown.content}
          </Tabs.Content>
        )}
      </section>
    </Tabs.Root>
  );
}
