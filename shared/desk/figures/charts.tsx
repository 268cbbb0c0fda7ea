import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './charts.module.css';

/* Own charts instead of a library: SVG bars with patterns, and tables with the numbers. */

/** Each part has a color and a pattern, so that it can be told without color. */
const patterns = [
  '',
  'M-1 9 9-1M-1 1 1-1M7 9 9 7',
  'M0 4h8',
  'M4 0v8',
  'M-1-1l10 10M7-1l2 2M-1 7l2 2',
  'M0 2h3M4 6h3',
];

/** Render once per page; other SVGs refer to these patterns. */
export function Patterns() {
  return (
    <svg className={styles.patterns} aria-hidden="true">
      {patterns.map((line, at) => (
        <pattern
          key={line}
          id={`pattern-${at}`}
          width="8"
          height="8"
          patternUnits="userSpaceOnUse"
          className={styles[`part${at}`]}
        >
          <rect width="8" height="8" />
          {line && <path d={line} />}
        </pattern>
      ))}
    </svg>
  );
}

const fillOf = (pattern: number) => `url(#pattern-${pattern})`;

export function Swatch({ pattern }: { pattern: number }) {
  return (
    <svg className={styles.swatch} viewBox="0 0 16 16" aria-hidden="true">
      <rect width="16" height="16" fill={fillOf(pattern)} />
    </svg>
  );
}

interface Column {
  label: string;
  /** From the bottom up. */
  parts: readonly { value: number; pattern: number }[];
}

interface ColumnsProps {
  /** One sentence for screen readers; the numbers are in the table. */
  label: string;
  columns: readonly Column[];
  /** End of the scale; default is the tallest column. */
  top?: number;
  topText: (top: number) => string;
  height?: number;
}

export function Columns({ label, columns, top, topText, height = 140 }: ColumnsProps) {
  const ref = useRef<SVGSVGElement>(null);
  const width = useWidth(ref);
  const sums = columns.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0));
  const most = top ?? Math.max(1, ...sums);
  const step = width / Math.max(1, columns.length);
  const bar = Math.max(1, Math.min(36, step * 0.72));
  return (
    <figure className={styles.columns}>
      <figcaption>{topText(most)}</figcaption>
      <svg
        ref={ref}
        role="img"
        aria-label={label}
        viewBox={`0 0 ${width} ${height}`}
        height={height}
      >
        <path className={styles.grid} d={`M0 .5h${width}M0 ${height / 2}h${width}`} />
        {columns.map(({ label: week, parts }, at) => (
          <WeekBar
            key={week}
            parts={parts}
            x={at * step + (step - bar) / 2}
            width={bar}
            height={height}
            most={most}
          />
        ))}
        <path className={styles.axis} d={`M0 ${height - 0.5}h${width}`} />
      </svg>
      <p className={styles.ends} aria-hidden="true">
        <span>{columns[0]?.label}</span>
        {columns.length > 1 && <span>{columns.at(-1)?.label}</span>}
      </p>
    </figure>
  );
}

interface WeekBarProps extends Pick<Column, 'parts'> {
  x: number;
  width: number;
  /** Pixels of a column with the value `most`. */
  height: number;
  most: number;
}

function WeekBar({ parts, x, width, height, most }: WeekBarProps) {
  let y = height - 1;
  return parts.map(({ value, pattern }) => {
    const tall = (value / most) * (height - 2);
    y -= tall;
    return (
      <rect key={pattern} {...{ x, y, width }} height={Math.max(0, tall)} fill={fillOf(pattern)} />
    );
  });
}

/** The width in pixels, so that text and patterns are not stretched. */
function useWidth(ref: React.RefObject<SVGSVGElement | null>): number {
  const [width, setWidth] = useState(320);
  useEffect(() => {
    if (!ref.current || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) => {
      // Printing keeps the shape of the screen.
      if (entry && entry.contentRect.width > 0 && !matchMedia('print').matches)
        setWidth(Math.round(entry.contentRect.width));
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
  return width;
}

export function Bar({ share, pattern }: { share: number; pattern: number }) {
  return (
    <svg className={styles.bar} height="14" aria-hidden="true">
      <rect width={`${Math.round(share * 1000) / 10}%`} height="14" fill={fillOf(pattern)} />
    </svg>
  );
}

export function Behind({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className={styles.behind}>
      <summary>{summary}</summary>
      <div className={styles.scroll}>{children}</div>
    </details>
  );
}
