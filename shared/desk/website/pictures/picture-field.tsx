import type { MouseEvent } from 'react';
import {
  pictureWidths,
  type ShopPicture,
  uploadedPicturePath,
} from '../../../contract/pictures.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { useIsOwner } from '../../app/context.tsx';
import parts from '../../styles/parts.module.css';
import { ChoosePictures } from './choose-pictures.tsx';
import styles from './pictures.module.css';

interface Props {
  label: string;
  value: ShopPicture | null | undefined;
  onChange(picture: ShopPicture): void;
  /** The description for people who cannot see the picture; absent when another field asks for it. */
  alt?: { value: string; onChange(alt: string): void; suggestion: string };
  /** Absent when the picture is required. */
  onRemove?: (() => void) | undefined;
}

/** The focus point stays visible when the picture is cropped. */
export function PictureField(props: Props) {
  const { label, value, onChange, alt, onRemove } = props;
  const isOwner = useIsOwner();
  return (
    <fieldset className={styles.field}>
      <legend>{label}</legend>
      {value?.size && (
        <FocusPoint picture={value} size={value.size} alt={alt?.value ?? ''} onChange={onChange} />
      )}
      {value && !value.size && <p className={parts.quiet}>A picture of the demo is shown.</p>}
      {isOwner && (
        <ChoosePictures
          label={value ? 'Choose another picture' : 'Choose a picture'}
          isMultiple={false}
          onAdded={onChange}
        />
      )}
      {value && onRemove && isOwner && <Button onClick={onRemove}>Remove the picture</Button>}
      {alt && <AltText {...alt} />}
    </fieldset>
  );
}

function AltText({ value, onChange, suggestion }: NonNullable<Props['alt']>) {
  const isOwner = useIsOwner();
  const isOffered = isOwner && suggestion !== '' && value.trim() === '';
  return (
    <div className={styles.alt}>
      <TextField
        label="What the picture shows"
        hint="Read by screen readers and search engines"
        value={value}
        maxLength={300}
        readOnly={!isOwner}
        onChange={({ target }) => onChange(target.value)}
      />
      {isOffered && <Button onClick={() => onChange(suggestion)}>Use “{suggestion}”</Button>}
    </div>
  );
}

interface FocusProps {
  picture: ShopPicture;
  size: NonNullable<ShopPicture['size']>;
  alt: string;
  onChange(picture: ShopPicture): void;
}

const percent = (share: number) => `${Math.round(share * 100)}%`;

function FocusPoint({ picture, size, alt, onChange }: FocusProps) {
  const isOwner = useIsOwner();
  const { id, focus } = picture;
  const width = pictureWidths.findLast((one) => one <= Math.min(size.width, 480)) ?? 160;

  function tap({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const share = (at: number, of: number) =>
      Math.round(Math.min(1, Math.max(0, at / of)) * 100) / 100;
    onChange({
      ...picture,
      focus: { x: share(clientX - left, width), y: share(clientY - top, height) },
    });
  }

  const slider = (axis: 'x' | 'y', label: string) => (
    <label className={styles.slider}>
      {label}
      <input
        type="range"
        min={0}
        max={100}
        value={Math.round(focus[axis] * 100)}
        aria-valuetext={percent(focus[axis])}
        onChange={({ target }) =>
          onChange({ ...picture, focus: { ...focus, [axis]: Number(target.value) / 100 } })
        }
      />
    </label>
  );

  return (
    <fieldset className={styles.focus} disabled={!isOwner}>
      <legend>What stays in sight</legend>
      <p className={parts.quiet}>
        Where there is less room, the picture is cropped around this point.
      </p>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the two sliders do the same by keyboard. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: likewise. */}
      <span className={styles.picture} onClick={isOwner ? tap : undefined}>
        <img
          src={uploadedPicturePath(id, width, 'webp')}
          width={size.width}
          height={size.height}
          alt={alt}
          style={{ backgroundColor: picture.color }}
        />
        <span className={styles.point} style={{ left: percent(focus.x), top: percent(focus.y) }} />
      </span>
      {slider('x', 'From left to right')}
      {slider('y', 'From top to bottom')}
    </fieldset>
  );
}
