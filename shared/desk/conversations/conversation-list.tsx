import { useMemo } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../ui/button.tsx';
import { useDesk } from '../app/context.tsx';
import { useNow } from '../app/use-now.ts';
import { sortedConversations } from '../stores/conversations-list.ts';
import { ConversationItem } from './conversation-item.tsx';
import styles from './conversation-list.module.css';
import { conversationName } from './conversation-words.ts';

/** Every conversation of the last days, who is here first. */
export function ConversationList() {
  const { threads, leads } = useDesk().desk;
  const { phase, list, selected } = useStore(threads);
  const visitors = useStore(leads.visitors, ({ rows }) => rows);
  const known = useMemo(() => new Map(visitors.map((row) => [row.id, row])), [visitors]);
  const sorted = useMemo(() => sortedConversations(list), [list]);
  const now = useNow();

  return (
    <section className={styles.list} aria-label="Conversations">
      {phase === 'failed' && (
        <div role="alert" className={styles.failed}>
          <p>Failed to load conversations. Please try again.</p>
          <Button onClick={() => void threads.load()}>Try again</Button>
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
      <ul className={styles.threads}>
        {sorted.map((thread) => (
          <li key={thread.id}>
            <ConversationItem
              thread={thread}
              name={conversationName(thread.id, thread.name, known.get(thread.id))}
              isSelected={thread.id === selected}
              now={now}
              onSelect={() => threads.select(thread.id)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
