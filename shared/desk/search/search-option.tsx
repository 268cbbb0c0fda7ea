import { type ReactNode, useEffect, useRef } from 'react';
import styles from './search.module.css';

interface Props {
  id: string;
  isActive: boolean;
  onPick: () => void;
  children: ReactNode;
}

/** One line of what was found; the field keeps the focus and says which line is meant. */
export function SearchOption({ id, isActive, onPick, children }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <div
      ref={ref}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={styles.option}
      onClick={onPick}
      onKeyDown={({ key }) => key === 'Enter' && onPick()}
    >
      {children}
    </div>
  );
}
