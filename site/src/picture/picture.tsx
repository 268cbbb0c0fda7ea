import pictures from '../../pictures/pictures.json';
import '../../pictures/pictures.css';
import styles from './picture.module.css';

export type PictureName = keyof typeof pictures;

const widths = [160, 480, 800, 1200, 1440];
const jpgWidth = 1200;

export function pictureSource(name: PictureName, width: number, format: string): string {
  return `/assets/pictures/${name}-${width}.${pictures[name].hash}.${format}`;
}

export function pictureJpg(name: PictureName): string {
  return pictureSource(name, jpgWidth, 'jpg');
}

export function pictureSet(name: PictureName, format: string): string {
  return widths
    .filter((width) => width <= pictures[name].width)
    .map((width) => `${pictureSource(name, width, format)} ${width}w`)
    .join(', ');
}

export interface PictureProps {
  name: PictureName;
  alt: string;
  /** How wide it is shown, as in the `sizes` attribute. */
  sizes: string;
  /** It leads the page: fetched first instead of when near the screen. */
  priority?: boolean;
  /** About to be shown: fetched now, without haste. */
  soon?: boolean;
  className?: string;
}

export function Picture(props: PictureProps) {
  const { name, alt, sizes, priority = false, soon = false, className = '' } = props;
  const { width, height } = pictures[name];
  return (
    <picture className={`${styles.picture} ${className}`}>
      <source type="image/avif" srcSet={pictureSet(name, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={pictureSet(name, 'webp')} sizes={sizes} />
      <img
        className={`picture-${name}`}
        src={pictureJpg(name)}
        width={width}
        height={height}
        alt={alt}
        decoding={priority ? 'sync' : 'async'}
        loading={priority || soon ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
      />
    </picture>
  );
}
