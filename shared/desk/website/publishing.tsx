import { type ComponentProps, type ReactNode, useCallback, useRef } from 'react';
import { useStore } from 'zustand';
import type { ReplyOf } from '../../contract/endpoint.ts';
import { listVersions } from '../../contract/website.ts';
import { startsWith } from '../../rules/website/changes.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { toast } from '../../ui/toasts.ts';
import { SureButton } from '../app/buttons.tsx';
import { useDesk, useIsOwner } from '../app/context.tsx';
import type { OpenDesk } from '../app/create.ts';
import { isStillIn } from '../app/kept-focus.ts';
import { useReading } from '../app/reading.tsx';
import { shopTime, When } from '../app/time.tsx';
import { sayFailed, useTask } from '../app/use-task.ts';
import type { WebsiteState } from '../stores/website-edits.ts';
import parts from '../styles/parts.module.css';
import { Clashes } from './clashes.tsx';
import { sections } from './sections.ts';
import styles from './website.module.css';

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

async function publish(website: OpenDesk['website']) {
  const now = () => website.getState().website?.published.version ?? 1;
  const before = now();
  await website.publish();
  const mine = now();
  const undo = () => (now() === mine ? void takeBack(website, before) : sayOvertaken());
  toast({
    title: 'Published',
    description: 'Visitors see it from now on.',
    action: { label: 'Undo', run: undo },
    lasts: 15_000,
  });
}

/** Publishing the version before one's own would undo a colleague's later one. */
const sayOvertaken = () =>
  toast({
    variant: 'destructive',
    title: 'Not taken back',
    description: 'Somebody has published since. Every version is listed under Versions.',
  });

async function takeBack(website: OpenDesk['website'], version: number) {
  try {
    await website.takeBack(version);
    toast({ title: `Version ${version} is published again` });
  } catch (error) {
    sayFailed('Not taken back', error);
  }
}

function Discard(props: Pick<ComponentProps<typeof SureButton>, 'busy' | 'onSure'>) {
  return (
    <SureButton
      action="Discard"
      sure="Really discard all changes"
      whom="what is not published"
      {...props}
    />
  );
}

export function PublishBar() {
  const isOwner = useIsOwner();
  const { desk, facts } = useDesk();
  const state = useStore(desk.website);
  const { busy, problem, run } = useTask();
  const publishing = useRef<HTMLButtonElement>(null);
  const draft = state.website?.draft;
  const isChanged = state.edits.length > 0 || (draft?.unpublished.length ?? 0) > 0;

  async function discard() {
    await desk.website.drop();
    // The pressed button disappears.
    if (isStillIn(publishing.current?.parentElement)) publishing.current?.focus();
  }

  return (
    <div className={classNames(parts.row, styles.bar)}>
      <p role="status">{stateLine(state, facts.timeZone)}</p>
      {isOwner && (
        <span className={parts.row}>
          {isChanged && <Discard busy={busy} onSure={() => void run(discard)} />}
          <Button
            ref={publishing}
            variant="primary"
            busy={busy || !isChanged}
            onClick={() => void run(() => publish(desk.website))}
          >
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

export function Problems() {
  const { website } = useDesk().desk;
  const problems = useStore(website, (state) => state.website?.draft.problems) ?? [];
  if (problems.length === 0) return null;
  const found = sections.filter(({ fields }) =>
    fields.some(({ path }) => problems.some((one) => startsWith(one.path, path))),
  );
  return (
    <Banner tone="danger" title="To fix before it can be published">
      <p className={parts.row}>
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
  /** The version shown in the preview; null for the draft. */
  shown: number | null;
  onShow: (version: number | null) => void;
}

export function Versions({ shown, onShow }: VersionsProps) {
  const isOwner = useIsOwner();
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
