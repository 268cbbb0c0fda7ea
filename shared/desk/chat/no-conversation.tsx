import { Composer } from './composer.tsx';
import styles from './conversation.module.css';

export function NoConversation() {
  return (
    <section className={styles.conversation} data-empty="true" aria-label="Conversation">
      <div className={styles.nothing}>
        <h3>No conversation selected</h3>
        <p>
          Choose one from the list. Who is here stands on top; a number tells how many lines nobody
          has read.
        </p>
      </div>
      <Composer id={null} name="" />
    </section>
  );
}
