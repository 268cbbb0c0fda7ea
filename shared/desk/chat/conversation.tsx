import { useId } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../ui/button.tsx';
import { useDesk } from '../desk-context.tsx';
import { Composer } from './composer.tsx';
import styles from './conversation.module.css';
import { ConversationLog } from './conversation-log.tsx';
import { Presence } from './presence.tsx';
import { Speaker } from './speaker.tsx';
import { threadButtonId } from './thread-item.tsx';
import { threadName } from './thread-name.ts';
import { useArrival } from './use-arrival.ts';
import { useEnd } from './use-end.ts';
import { useWatching } from './use-watching.ts';
import { VisitorFacts } from './visitor-facts.tsx';

/** One visitor's thread: what was said, who speaks, who the visitor is, and what to say next. */
export function Conversation({ id }: { id: string }) {
  const titleId = useId();
  const { desk } = useDesk();
  const { threads, leads } = desk;
  const thread = useStore(threads, ({ list }) => list[id]);
  const visitor = useStore(leads.visitors, ({ rows }) => rows.find((row) => row.id === id));
  const end = useEnd();
  useWatching(desk, id);
  const { section, title, input } = useArrival(threads);

  const name = threadName(id, thread?.name ?? '', visitor);

  function back() {
    threads.select(null);
    requestAnimationFrame(() => document.getElementById(threadButtonId(id))?.focus());
  }

  return (
    <section ref={section} className={styles.conversation} aria-labelledby={titleId}>
      <header className={styles.header}>
        <Button className={styles.back} onClick={back}>
          Back
        </Button>
        <div className={styles.who}>
          <h3 id={titleId} ref={title} tabIndex={-1}>
            {name}
          </h3>
          <Presence id={id} online={thread?.online ?? false} />
        </div>
        {thread && <Speaker thread={thread} />}
      </header>
      <VisitorFacts visitor={visitor} />
      <ConversationLog id={id} name={name} thread={thread} end={end} />
      <Composer
        ref={input}
        id={id}
        name={name}
        email={visitor?.email}
        online={thread?.online}
        onSent={end.toEnd}
      />
    </section>
  );
}
