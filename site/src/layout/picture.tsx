import '../../generated/pictures.css';
import styles from './picture.module.css';

/** Measured by the build, or uploaded; an uploaded picture has no hash. */
export interface Source {
  name: string;
  hash?: string;
  width: number;
  height: number;
  /** The point that stays visible when cropped, as shares of width and height. */
  focus?: { x: number; y: number };
}

const widths = [160, 320, 480, 800, 1200, 1440];

function address({ name, hash }: Source, width: number, format: string): string {
  return hash
    ? `/assets/pictures/${name}-${width}.${hash}.${format}`
    : `/pictures/${name}-${width}.${format}`;
}

/** One size for browsers without better formats and for link previews. */
export function pictureJpg(source: Source): string {
  const largest = widths.findLast((width) => width <= Math.min(source.width, 1200));
  return address(source, largest ?? 160, 'jpg');
}

/** Returns a CSS `object-position`. */
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
  /** The displayed width, as in the `sizes` attribute. */
  sizes: string;
  /** True for the page's leading picture, which is fetched first. */
  priority?: boolean;
  /** True for pictures about to be shown, which load early without priority. */
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
        // The HTML has this in the styles of its head, because the policy forbids style attributes.
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
