import { type ReactNode, useId } from 'react';
import { ALL } from '../../rules/figures/figure-numbers.ts';
import { classNames } from '../../ui/class-names.ts';
import parts from '../styles/parts.module.css';
import { Bar, Behind } from './charts.tsx';
import styles from './figures.module.css';
import { type ShownNumber, type ShownPicture, valueText } from './shown-figures.ts';

export type Open = (number: ShownNumber) => void;

export interface PictureProps {
  picture: ShownPicture;
  open: Open;
}

export function Card({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classNames(parts.card, styles.card)} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}

export function Count({ of, open, name }: { of: ShownNumber; open: Open; name?: string }) {
  return (
    <button type="button" className={styles.count} onClick={() => open(of)}>
      {valueText(of.now)}
      <span className="visually-hidden"> {name ?? of.now.name}</span>
    </button>
  );
}

function Then({
  number,
  open,
  when,
}: {
  number: ShownNumber;
  open: Open;
  when: 'before' | 'lastYear';
}) {
  const { picture, [when]: of } = number;
  if (!of) return <>–</>;
  const then = { picture, now: of, before: undefined, lastYear: undefined, erased: 0 };
  return (
    <Count of={then} open={open} name={`${of.name}, ${when === 'before' ? when : 'last year'}`} />
  );
}

export const nameOf = ({ now }: ShownNumber) => now.name.replace(`${ALL} `, '');

interface RowsProps {
  numbers: readonly ShownNumber[];
  open: Open;
  mark?: (at: number) => ReactNode;
}

export function ComparedHead() {
  return (
    <thead>
      <tr>
        <th scope="col">
          <span className="visually-hidden">What</span>
        </th>
        <th scope="col">Now</th>
        <th scope="col">Before</th>
        <th scope="col">Last year</th>
      </tr>
    </thead>
  );
}

export function Rows({ numbers, open, mark }: RowsProps) {
  const most = Math.max(1, ...numbers.map(({ now }) => (now.isMinutes ? 0 : (now.value ?? 0))));
  return (
    <table className={styles.rows}>
      <ComparedHead />
      <tbody>
        {numbers.map((one, at) => (
          <tr key={one.now.name}>
            <th scope="row">
              {mark?.(at)}
              <bdi>{nameOf(one)}</bdi>
              {!mark && !one.now.isMinutes && numbers.length > 1 && (
                <Bar share={(one.now.value ?? 0) / most} pattern={0} />
              )}
            </th>
            <td>
              <Count of={one} open={open} />
              {one.erased > 0 && <small>of these {one.erased} erased</small>}
            </td>
            <td>
              <Then number={one} open={open} when="before" />
            </td>
            <td>
              <Then number={one} open={open} when="lastYear" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Further rows are folded. */
const ROWS_SHOWN = 8;

export function RowsPicture({ picture, open, children }: PictureProps & { children?: ReactNode }) {
  const { title, numbers } = picture;
  return (
    <Card title={title}>
      {numbers.length === 0 && <p className={parts.quiet}>No leads in this period.</p>}
      {numbers.length > 0 && <Rows numbers={numbers.slice(0, ROWS_SHOWN)} open={open} />}
      {numbers.length > ROWS_SHOWN && (
        <Behind summary={`${numbers.length - ROWS_SHOWN} more`}>
          <Rows numbers={numbers.slice(ROWS_SHOWN)} open={open} />
        </Behind>
      )}
      {children}
    </Card>
  );
}
