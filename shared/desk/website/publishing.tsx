import { useCallback } from 'react';
import { useStore } from 'zustand';
import { listVersions } from '../../contract/website.ts';
import { startsWith } from '../../rules/website/changes.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toasts.ts';
import { useDesk } from '../app/context.tsx';
import { useReading } from '../app/reading.tsx';
import { SureButton } from '../app/sure-button.tsx';
import { shopTime, When } from '../app/time.tsx';
import { useTask } from '../app/use-task.ts';
import { sayFailed } from '../stores/problem.ts';
import type { WebsiteState } from '../stores/website-edits.ts';
import { Clashes } from './clashes.tsx';
import { sections } from './sections.ts';
import styles from './website.module.css';

/** How it stands, as a sentence. */
function stateLine(state: WebsiteState, timeZone: string): string {
  const { website, edits, trouble } = state;
  const { saved = null, unpublished = [] } = website?.draft ?? {};
  if (edits.some(({ clash }) => clash))
    return 'Not saved: somebody changed the same field. Please choose.';
  if (edits.length > 0) return trouble ? `Not saved: ${trouble}` : 'Saving…';
  if (unpublished.length === 0) return 'Everything is published';
  const at = saved ? ` ${shopTime(saved.at, timeZone).split(', ').at(-1)}` : '';
  return `Saved${at}, not published`;
}

/** The state of the draft and what is done with the whole of it. */
export function PublishBar({ isOwner }: { isOwner: boolean }) {
  const { desk, facts } = useDesk();
  const state = useStore(desk.website);
  const { busy, problem, run } = useTask();
  const draft = state.website?.draft;
  const isChanged = state.edits.length > 0 || (draft?.unpublished.length ?? 0) > 0;

  async function publish() {
    const before = desk.website.getState().website?.published.version ?? 1;
    await desk.website.publish();
    toast({
      title: 'Published',
      description: 'Visitors see it from now on.',
      action: { label: 'Undo', run: () => void takeBack(before) },
      lasts: 15_000,
    });
  }

  async function takeBack(version: number) {
    try {
      await desk.website.takeBack(version);
      toast({ title: `Version ${version} is published again` });
    } catch (error) {
      sayFailed('Not taken back', error);
    }
  }

  return (
    <div className={styles.bar}>
      <p role="status">{stateLine(state, facts.timeZone)}</p>
      {isOwner && (
        <span className={styles.actions}>
          {isChanged && (
            <SureButton
              action="Discard"
              sure="Really discard all changes"
              whom="what is not published"
              disabled={busy}
              onSure={() => void run(desk.website.drop)}
            />
          )}
          <Button variant="primary" busy={busy || !isChanged} onClick={() => void run(publish)}>
            Publish
          </Button>
        </span>
      )}
      {problem && (
        <p role="alert" className={styles.wrong}>
          {problem}
        </p>
      )}
      <Clashes />
    </div>
  );
}

/** Where something is to be put right before it can be published. */
export function Problems() {
  const { website } = useDesk().desk;
  const problems = useStore(website, (state) => state.website?.draft.problems) ?? [];
  if (problems.length === 0) return null;
  const found = sections.filter(({ fields }) =>
    fields.some(({ path }) => problems.some((one) => startsWith(one.path, path))),
  );
  return (
    <Banner tone="danger" title="To put right before it can be published">
      <p className={styles.actions}>
        {found.map(({ id, name }) => (
          <Button key={id} onClick={() => website.setState({ section: id })}>
            {name}
          </Button>
        ))}
      </p>
    </Banner>
  );
}

interface VersionsProps {
  isOwner: boolean;
  /** The one that is looked at; null for the draft. */
  shown: number | null;
  onShow: (version: number | null) => void;
}

/** What was published before: looked at, and taken back. */
export function Versions({ isOwner, shown, onShow }: VersionsProps) {
  const { call, website } = useDesk().desk;
  const newest = useStore(website, (state) => state.website?.published.version);
  const { found, problem } = useReading(
    useCallback(() => call(listVersions), [call]),
    newest,
  );
  const taking = useTask();
  return (
    <section className={styles.group} aria-labelledby="versions">
      <h3 id="versions">Versions</h3>
      {[problem, taking.problem].filter(Boolean).map((each) => (
        <p key={each} role="alert">
          {each}
        </p>
      ))}
      <ol className={styles.list}>
        {found?.map(({ version, at, by, what }) => (
          <li key={version}>
            <p>
              <strong>{what}</strong>
            </p>
            <p className={styles.quiet}>
              Version {version}, <When at={at} />
              {by && `, ${by}`}
            </p>
            <p className={styles.actions}>
              <Button
                aria-pressed={version === shown}
                onClick={() => onShow(version === shown ? null : version)}
              >
                Look at it<span className="visually-hidden"> version {version}</span>
              </Button>
              {isOwner && version !== newest && (
                <SureButton
                  action="Take back"
                  sure="Really publish it again"
                  whom={`version ${version}`}
                  disabled={taking.busy}
                  onSure={() => void taking.run(() => website.takeBack(version))}
                />
              )}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
