import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import type { List } from '../app/use-list.ts';
import styles from './accounts.module.css';

type Props = Omit<List<unknown>, 'items'> & { isThere: boolean };

/** What stands in place of a short list until it is there, or why it is not. */
export function ListState({ isThere, problem, reload }: Props) {
  if (problem) {
    return (
      <Banner tone="danger" role="alert" className={styles.failed}>
        <p>{problem}</p>
        <Button onClick={() => void reload()}>Try again</Button>
      </Banner>
    );
  }
  return isThere ? null : <p role="status">Loading…</p>;
}
