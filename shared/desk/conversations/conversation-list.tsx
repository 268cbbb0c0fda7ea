import { type RefObject, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../ui/button.tsx';
import { useDesk } from '../app/context.tsx';
import { useNow } from '../app/use-now.ts';
import { conversationName } from '../lead-facts/conversation-words.ts';
import { type DeskConversation, sortedConversations } from '../stores/conversations-list.ts';
import { ConversationItem } from './conversation-item.tsx';
import styles from './conversation-list.module.css';
import { useDrawnItems } from './use-drawn-items.ts';

/** Every conversation of the last days, who is here first. */
export function ConversationList() {
  const { conversations } = useDesk().desk;
  const phase = useStore(conversations, (state) => state.phase);
  const list = useStore(conversations, (state) => state.list);
  const sorted = useMemo(() => sortedConversations(list), [list]);
  const box = useRef<HTMLElement>(null);

  return (
    <section ref={box} className={styles.list} aria-label="Conversations">
      {phase === 'failed' && (
        <div role="alert" className={styles.failed}>
          <p>Failed to load conversations. Please try again.</p>
          <Button onClick={() => void conversations.load()}>Try again</Button>
        </div>
      )}
      {sorted.length === 0 && phase === 'loading' && (
        <p className={styles.empty} role="status">
          Loading conversations…
        </p>
      )}
      {sorted.length === 0 && phase === 'ready' && (
        <p className={styles.empty}>
          No conversations yet. When a visitor talks to SallieBot or asks for a person, this is
          where you read along and answer.
        </p>
      )}
      <Items box={box} sorted={sorted} />
    </section>
  );
}

/** In pixels: a name, a line and no mark. */
const USUAL_HEIGHT = 78;
const usualHeight = () => USUAL_HEIGHT;

interface ItemsProps {
  box: RefObject<HTMLElement | null>;
  sorted: readonly DeskConversation[];
}

function Items({ box, sorted }: ItemsProps) {
  const { conversations, leads } = useDesk().desk;
  const visitors = useStore(leads.visitors, ({ rows }) => rows);
  const known = useMemo(() => new Map(visitors.map((row) => [row.id, row])), [visitors]);
  const keys = useMemo(() => sorted.map(({ id }) => id), [sorted]);
  const selected = useStore(conversations, (state) => state.selected);
  // The focus returns to it when it is closed again.
  const [opened, setOpened] = useState(selected);
  if (selected !== null && selected !== opened) setOpened(selected);
  const { drawn, listProps } = useDrawnItems({ box, keys, estimate: usualHeight, keep: opened });
  const now = useNow();

  return (
    <ul className={styles.conversations} {...listProps}>
      {drawn.map(({ index, props }) => {
        const conversation = sorted[index];
        if (!conversation) return null;
        const { id, name } = conversation;
        return (
          <li key={id} {...props}>
            <ConversationItem
              conversation={conversation}
              name={conversationName(id, name, known.get(id))}
              isSelected={id === selected}
              now={now}
              onSelect={() => conversations.select(id)}
            />
          </li>
        );
      })}
    </ul>
  );
}
