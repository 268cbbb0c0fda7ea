import { type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import {
  pictureWidths,
  type ShopPicture,
  uploadedPicturePath,
  uploadPicture,
} from '../../contract/pictures.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toasts.ts';
import { useDesk, useIsOwner } from '../app/context.tsx';
import parts from '../styles/parts.module.css';
import styles from './pictures.module.css';
import { createUploads, shrinkPicture, type Upload, type Uploads } from './uploads.ts';

interface FieldProps {
  label: string;
  value: ShopPicture | null | undefined;
  onChange(picture: ShopPicture): void;
  /** The description for people who cannot see the picture; absent when another field asks for it. */
  alt?: { value: string; onChange(alt: string): void; suggestion: string };
  /** Absent when the picture is required. */
  onRemove?: (() => void) | undefined;
}

/** The focus point stays visible when the picture is cropped. */
export function PictureField(props: FieldProps) {
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

function AltText({ value, onChange, suggestion }: NonNullable<FieldProps['alt']>) {
  const isOwner = useIsOwner();
  const isOffered = isOwner && suggestion !== '' && value.trim() === '';
  return (
    <div className={styles.alt}>
      <TextField
        label="What the picture shows"
        hint="Read by screen readers and search engines"
        value={value}
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

interface ChooseProps {
  /** Called for each picture once the server has it. */
  onAdded(picture: ShopPicture): void;
  label: string;
  isMultiple?: boolean;
}

/** Uploads chosen pictures or photos; each shows its progress and can be retried or canceled. */
export function ChoosePictures({ onAdded, label, isMultiple = true }: ChooseProps) {
  const uploads = useUploads(onAdded);
  const list = useStore(uploads.store, (state) => state.uploads);
  const id = useId();

  return (
    <div className={styles.chooser}>
      <input
        id={id}
        type="file"
        className="visually-hidden"
        // HEIC also by extension, because some systems do not know its media type.
        accept="image/jpeg,image/png,image/webp,image/avif,image/heic,.heic,.heif"
        multiple={isMultiple}
        onChange={({ target }) => {
          uploads.add(target.files ?? []);
          target.value = '';
        }}
      />
      <label htmlFor={id} className={buttonClass('plain', styles.choose)}>
        {label}
      </label>
      <ul className={styles.uploads} aria-label="Pictures being added">
        {list.map((upload) => (
          <UploadItem key={upload.key} upload={upload} uploads={uploads} />
        ))}
      </ul>
    </div>
  );
}

/** Keeps one queue while the field exists; uploads still running after that are added too. */
function useUploads(onAdded: ChooseProps['onAdded']): Uploads {
  const { connection } = useDesk().desk;
  const added = useRef(onAdded);
  added.current = onAdded;
  const [uploads] = useState(() =>
    createUploads({
      upload: (picture, options) => connection.upload(uploadPicture, picture, options),
      shrink: shrinkPicture,
      onAdded: (picture) => added.current({ ...picture, focus: { x: 0.5, y: 0.5 } }),
      onUnseen: (name, problem) =>
        void toast({
          variant: 'destructive',
          title: `The picture ${name} was not added`,
          description: problem,
        }),
    }),
  );
  useEffect(() => uploads.look(), [uploads]);
  return uploads;
}

function UploadItem({ upload, uploads }: { upload: Upload; uploads: Uploads }) {
  const { key, name, stage, share, problem, canRetry } = upload;
  // A failed upload cannot be canceled, only removed.
  const cancelLabel = stage === 'failed' ? 'Remove' : 'Cancel';
  return (
    <li className={styles.upload}>
      <span className={styles.name}>{name}</span>
      <span role="status">{problem || wordsOf(upload)}</span>
      {stage === 'sending' && <progress aria-label={`Sending ${name}`} value={share} />}
      <span className={styles.actions}>
        {stage === 'failed' && canRetry && (
          <Button onClick={() => uploads.retry(key)} aria-label={`Try again: ${name}`}>
            Try again
          </Button>
        )}
        <Button
          variant="quiet"
          onClick={() => uploads.cancel(key)}
          aria-label={`${cancelLabel} ${name}`}
        >
          {cancelLabel}
        </Button>
      </span>
    </li>
  );
}

function wordsOf({ stage, share }: Upload): string {
  if (stage === 'waiting') return 'Waiting for its turn';
  if (stage === 'shrinking') return 'Making it smaller';
  return share < 1 ? 'Sending' : 'Preparing';
}
