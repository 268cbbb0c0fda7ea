import '../../generated/pictures.css';
import styles from './picture.module.css';

/** A source picture: as the build measured it, or an uploaded one, which has no hash beside its name. */
export interface Source {
  name: string;
  hash?: string;
  width: number;
  height: number;
  /** What stays in sight when it is cropped, as shares of its width and height. */
  focus?: { x: number; y: number };
}

const widths = [160, 320, 480, 800, 1200, 1440];

function address({ name, hash }: Source, width: number, format: string): string {
  return hash
    ? `/assets/pictures/${name}-${width}.${hash}.${format}`
    : `/pictures/${name}-${width}.${format}`;
}

/** One size for readers that know no better format, and for link previews. */
export function pictureJpg(source: Source): string {
  const largest = widths.findLast((width) => width <= Math.min(source.width, 1200));
  return address(source, largest ?? 160, 'jpg');
}

/** Where the picture stands in its frame, for CSS. */
export function positionOf({ x, y }: { x: number; y: number }): string {
  return `${Math.round(x * 100)}% ${Math.round(y * 100)}%`;
}

export function pictureSet(source: Source, format: string): string {
  return widths
    .filter((width) => width <= source.width)
    .map((width) => `${address(source, width, format)} ${width}w`)
    .join(', ');
}

interface Props {
  of: Source;
  alt: string;
  /** How wide it is shown, as in the `sizes` attribute. */
  sizes: string;
  /** It leads the page: fetched first instead of when near the screen. */
  priority?: boolean;
  /** About to be shown: fetched now, without haste. */
  soon?: boolean;
  className?: string | undefined;
}

export function Picture(props: Props) {
  const { of: source, alt, sizes, priority = false, soon = false, className = '' } = props;
  return (
    <picture className={`${styles.picture} ${className}`}>
      <source type="image/avif" srcSet={pictureSet(source, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={pictureSet(source, 'webp')} sizes={sizes} />
      <img
        // The HTML has this from the styles in its head: an attribute would not be allowed.
        ref={(image) => {
          if (image && source.focus) image.style.objectPosition = positionOf(source.focus);
        }}
        className={`picture-${source.name}`}
        src={pictureJpg(source)}
        width={source.width}
        height={source.height}
        alt={alt}
        decoding={priority ? 'sync' : 'async'}
        loading={priority || soon ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
      />
    </picture>
  );
}
