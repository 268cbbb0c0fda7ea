import type { Business } from '@sallie/shared/contract/business';
import { Picture } from '../layout/picture.tsx';
import { sourceOf } from '../layout/picture-source.ts';
import styles from './portrait.module.css';

export function Portrait({ of: { name, portrait } }: { of: Business['team'][number] }) {
  const source = portrait && sourceOf(portrait);
  if (!source) return null;
  return (
    <Picture
      of={source}
      alt={`Portrait of ${name}`}
      sizes="(min-width: 44rem) 26rem, 50vw"
      className={styles.portrait}
    />
  );
}
