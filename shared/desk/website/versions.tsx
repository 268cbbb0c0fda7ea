import { type ReactNode, useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { ApiError } from '../../contract/client.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';
import {
  ARCHIVE_TYPE,
  describeArchive,
  exportWebsite,
  importWebsite,
  listVersions,
  MOST_ARCHIVE_BYTES,
} from '../../contract/website.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { toast } from '../../ui/toasts.ts';
import { useDesk, useIsOwner } from '../app/context.tsx';
import { SureButton } from '../app/controls.tsx';
import { useReply, useTask } from '../app/requests.tsx';
import { When } from '../app/time.tsx';
import parts from '../styles/parts.module.css';
import { useWebsiteTask } from './publishing.tsx';
import styles from './website.module.css';

interface VersionsProps {
  /** The version shown in the preview; null for the draft. */
  shown: number | null;
  onShow: (version: number | null) => void;
}

export function Versions({ shown, onShow }: VersionsProps) {
  const isOwner = useIsOwner();
  const { website } = useDesk().desk;
  const newest = useStore(website, (state) => state.website?.published.version);
  const { found, problem } = useReply(listVersions, {}, newest);
  const taking = useWebsiteTask();
  return (
    <section className={styles.group} aria-labelledby="versions">
      <h3 id="versions">Versions</h3>
      {[problem, taking.problem].filter(Boolean).map((each) => (
        <p key={each} role="alert">
          {each}
        </p>
      ))}
      <ol className={classNames(parts.card, styles.list)}>
        {found?.map((one) => (
          <OneVersion
            key={one.version}
            one={one}
            isShown={one.version === shown}
            onShow={() => onShow(one.version === shown ? null : one.version)}
          >
            {isOwner && one.version !== newest && (
              <SureButton
                action="Take back"
                sure="Really publish it again"
                whom={`version ${one.version}`}
                busy={taking.busy}
                onSure={() => void taking.run(() => website.takeBack(one.version))}
              />
            )}
          </OneVersion>
        ))}
      </ol>
    </section>
  );
}

interface OneVersionProps {
  one: ReplyOf<typeof listVersions>[number];
  isShown: boolean;
  onShow: () => void;
  children: ReactNode;
}

function OneVersion({ one, isShown, onShow, children }: OneVersionProps) {
  const { version, at, by, what } = one;
  return (
    <li>
      <p>
        <strong>{what}</strong>
      </p>
      <p className={parts.quiet}>
        Version {version}, <When at={at} />
        {by && `, ${by}`}
      </p>
      <p className={parts.row}>
        <Button aria-pressed={isShown} onClick={onShow}>
          Look at it<span className="visually-hidden"> version {version}</span>
        </Button>
        {children}
      </p>
    </li>
  );
}

/** Moves the whole website as one file: as a backup, to another server, or as the start of another shop. */
export function Archive() {
  const { call, connection, website } = useDesk().desk;
  const isChanged = useStore(
    website,
    (state) => state.edits.length > 0 || (state.website?.draft.unpublished.length ?? 0) > 0,
  );
  const { busy, problem, run } = useTask();
  /** Share of the archive sent, from 0 to 1; null while none is being sent. */
  const [share, setShare] = useState<number | null>(null);
  const stop = useRef<AbortController>(null);
  const id = useId();

  async function download() {
    // This call asks for the password if it is due; a download link could not.
    const { problem } = await call(describeArchive);
    if (problem) throw new ApiError(409, problem);
    connection.download?.(exportWebsite);
  }

  async function importFile(file: File) {
    if (file.size > MOST_ARCHIVE_BYTES)
      throw new ApiError(413, 'This file has more than 256 MB, so it is no website.');
    await call(describeArchive);
    stop.current = new AbortController();
    const { signal } = stop.current;
    try {
      const archive = new Blob([file], { type: ARCHIVE_TYPE });
      await connection.upload(importWebsite, archive, { onProgress: setShare, signal });
    } catch (error) {
      if (signal.aborted) return;
      throw error;
    } finally {
      setShare(null);
    }
    await website.load();
    const isNew = website.getState().website?.draft.unpublished.length !== 0;
    toast(
      isNew
        ? {
            title: 'The draft now holds what is in the file',
            description: 'Look at it, then publish it.',
          }
        : { title: 'The file holds what is published', description: 'There is nothing to do.' },
    );
  }

  return (
    <section className={styles.group} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>Move the website</h3>
      <p className={parts.quiet}>
        One file holds all facts, texts and pictures that are published: to keep, or to begin
        another shop with. What you import is a draft until you publish it.
      </p>
      {connection.download ? (
        <div className={parts.row}>
          <Button busy={busy} onClick={() => void run(download)}>
            Download the website
          </Button>
          <input
            id={id}
            type="file"
            className="visually-hidden"
            accept={`.tar,${ARCHIVE_TYPE}`}
            disabled={busy || isChanged}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              target.value = '';
              if (file) void run(() => importFile(file));
            }}
          />
          <label
            htmlFor={id}
            className={buttonClass()}
            aria-disabled={busy || isChanged || undefined}
          >
            Import a file
          </label>
          {share !== null && share < 1 && (
            <Button variant="quiet" onClick={() => stop.current?.abort()}>
              Cancel
            </Button>
          )}
        </div>
      ) : (
        <p>This is done in a browser, at the same desk.</p>
      )}
      {isChanged && <p>To import a file, publish or discard what is not published first.</p>}
      <p role="status">{share !== null && stageOf(share)}</p>
      {problem && <p role="alert">{problem}</p>}
    </section>
  );
}

const stageOf = (share: number) =>
  share < 1 ? `Sending, ${Math.floor(share * 100)}%` : 'Adding the pictures, a second or two each…';
