import { Button } from '../../ui/button.tsx';

interface Props {
  /** What is moved; read aloud. */
  name: string;
  place: number;
  /** Of those among which it can be moved. */
  count: number;
  busy?: boolean;
  onMove: (by: -1 | 1) => void;
}

const ways = [
  { by: -1, arrow: '↑', words: 'Move up', to: 'up' },
  { by: 1, arrow: '↓', words: 'Move down', to: 'down' },
] as const;

/** One place up or down in a list. */
export function MoveButtons({ name, place, count, busy = false, onMove }: Props) {
  return ways.map(({ by, arrow, words, to }) => (
    <Button
      key={to}
      data-focus={to}
      busy={busy || place === (by < 0 ? 0 : count - 1)}
      onClick={() => onMove(by)}
    >
      <span aria-hidden="true">{arrow}</span>
      <span className="visually-hidden">
        {words} “{name}”
      </span>
    </Button>
  ));
}
