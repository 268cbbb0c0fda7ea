import type { Project } from '@sallie/shared/contract/content';
import { type RefObject, useEffect, useRef } from 'react';
import iconStyles from '../../layout/icon.module.css';
import { Icon } from '../../layout/icon.tsx';
import { Picture } from '../../layout/picture.tsx';
import { sourceOf } from '../../layout/picture-source.ts';
import * as icons from '../icons.ts';
import styles from './thumbnails.module.css';

interface Props {
  projects: readonly Project[];
  selected: number;
  onSelect: (index: number) => void;
}

/** The row follows the shown project. */
export function Thumbnails({ projects, selected, onSelect }: Props) {
  const strip = useRef<HTMLDivElement>(null);
  const turnPage = useStrip(strip, selected);
  if (projects.length === 1) return null;
  return (
    <div className={`needs-script not-printed ${styles.thumbnails}`}>
      <PageButton name="Earlier thumbnails" icon={icons.previous} onPress={() => turnPage(-1)} />
      <div className={styles.strip} ref={strip}>
        <ul className={styles.track}>
          {projects.map(({ id, picture, title }, index) => {
            const image = sourceOf(picture);
            return (
              <li key={id} className={styles.thumbnail}>
                <button
                  type="button"
                  aria-label={`Show project ${index + 1}: ${title}`}
                  aria-current={index === selected || undefined}
                  onClick={() => onSelect(index)}
                >
                  {image && <Picture of={image} alt="" sizes="104px" />}
                </button>
              </li>
            );
          })}
        </ul>
      </div>
      <PageButton name="Later thumbnails" icon={icons.next} onPress={() => turnPage(1)} />
    </div>
  );
}

interface PageButtonProps {
  name: string;
  icon: string;
  onPress: () => void;
}

function PageButton({ name, icon, onPress }: PageButtonProps) {
  return (
    <button
      type="button"
      className={`${iconStyles.round} ${styles.page}`}
      aria-label={name}
      onClick={onPress}
    >
      <Icon path={icon} />
    </button>
  );
}

/** Firefox may count a wheel's way in lines. */
const LINE_PIXELS = 40;
/** Of what is in view: the last one seen stays in sight. */
const PAGE_SHARE = 0.8;

/** A row of small things that scrolls by itself: by finger and trackpad anyway, by a mouse's wheel, and by pages of what is in view. It follows the `selected` one. */
function useStrip(strip: RefObject<HTMLElement | null>, selected: number) {
  const followed = useRef(0);
  useEffect(() => {
    const shown = strip.current?.querySelectorAll('li')[selected];
    if (!strip.current || !shown || selected === followed.current) return;
    followed.current = selected;
    center(strip.current, shown);
  }, [strip, selected]);
  useEffect(() => {
    if (!strip.current) return;
    const leaveWheel = turnByWheel(strip.current);
    const leaveFocus = showFocus(strip.current);
    return () => {
      leaveWheel();
      leaveFocus();
    };
  }, [strip]);

  /** One page to the right, or back with -1; from an end it goes on at the other. */
  return (by: 1 | -1) => {
    const element = strip.current;
    if (!element) return;
    const last = element.scrollWidth - element.clientWidth;
    const isAtEnd = by > 0 ? element.scrollLeft >= last - 1 : element.scrollLeft <= 1;
    const start = by > 0 ? 0 : last;
    const next = element.scrollLeft + by * element.clientWidth * PAGE_SHARE;
    element.scrollTo({ left: isAtEnd ? start : next });
  };
}

function center(strip: HTMLElement, item: HTMLElement): void {
  strip.scrollTo({ left: item.offsetLeft - (strip.clientWidth - item.offsetWidth) / 2 });
}

/** Browsers leave what has the focus where it is as soon as a corner of it can be seen. */
function showFocus(strip: HTMLElement): () => void {
  const show = ({ target }: FocusEvent) => {
    const item = target instanceof Element ? target.closest('li') : null;
    if (item?.querySelector(':focus-visible')) center(strip, item);
  };
  strip.addEventListener('focusin', show);
  return () => strip.removeEventListener('focusin', show);
}

/** Only where the pointer was moved there to do so: a page that is being scrolled past the row goes on. */
function turnByWheel(strip: HTMLElement): () => void {
  let isMeant = false;
  const mean = () => {
    isMeant = true;
  };
  const pass = () => {
    isMeant = false;
  };
  const turn = (event: WheelEvent) => {
    // What goes sideways the browser does itself, and with Control it enlarges the page.
    if (!isMeant || event.deltaX !== 0 || event.shiftKey || event.ctrlKey) return;
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : LINE_PIXELS;
    const before = strip.scrollLeft;
    strip.scrollBy({ left: event.deltaY * unit, behavior: 'instant' });
    if (strip.scrollLeft !== before) event.preventDefault();
  };
  strip.addEventListener('pointermove', mean);
  strip.addEventListener('wheel', turn, { passive: false });
  document.addEventListener('scroll', pass, { passive: true });
  return () => {
    strip.removeEventListener('pointermove', mean);
    strip.removeEventListener('wheel', turn);
    document.removeEventListener('scroll', pass);
  };
}
