import { useEffect, useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { type ShopPicture, uploadPicture } from '../../../contract/pictures.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toasts.ts';
import { useDesk } from '../../app/context.tsx';
import styles from './pictures.module.css';
import { createUploads, shrinkPicture, type Upload, type Uploads } from './uploads.ts';

interface Props {
  /** Called for each picture once the server has it. */
  onAdded(picture: ShopPicture): void;
  label: string;
  isMultiple?: boolean;
}

/** Uploads chosen pictures or photos; each shows its progress and can be retried or canceled. */
export function ChoosePictures({ onAdded, label, isMultiple = true }: Props) {
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
      <ul className={styles.uploads} aria-label="Pictures on their way">
        {list.map((upload) => (
          <UploadItem key={upload.key} upload={upload} uploads={uploads} />
        ))}
      </ul>
    </div>
  );
}

/** Keeps one queue while the field exists; uploads still running after that are added too. */
function useUploads(onAdded: Props['onAdded']): Uploads {
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
  if (stage === 'waiting') return 'Waits for its turn';
  if (stage === 'shrinking') return 'Is made smaller';
  return share < 1 ? 'Is sent' : 'Is made ready';
}
