import { lazy, Suspense, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { Website } from '../../contract/website.ts';
import { startsWith } from '../../rules/website/changes.ts';
import { Button } from '../../ui/button.tsx';
import { useDesk, useIsOwner } from '../app/context.tsx';
import type { OpenDesk } from '../app/create.ts';
import type { Host } from '../ports/host.ts';
import parts from '../styles/parts.module.css';
import { DraftField } from './field.tsx';
import { keyOf } from './field-kinds.ts';
import { PresentWebsite } from './present-website.tsx';
import { fieldsAt } from './sections.ts';
import styles from './website.module.css';

const KEPT = 'website-guide';
const LEFT = 'website-guide-left';

/** In the order in which customers ask. */
const guide: readonly { question: string; page: string; paths: readonly string[] }[] = [
  { question: 'What is your shop called?', page: '/', paths: ['name'] },
  { question: 'Which number do people call?', page: '/contact', paths: ['phone'] },
  {
    question: 'Where do people find you?',
    page: '/contact',
    paths: [
      'address.street',
      'address.city',
      'address.state',
      'address.zip',
      'town',
      'county',
      'location',
    ],
  },
  { question: 'When are you open?', page: '/contact', paths: ['hours'] },
  { question: 'On which days are you closed?', page: '/contact', paths: ['holidays'] },
  {
    question: 'How else do people reach you?',
    page: '/contact',
    paths: ['email', 'links.facebook', 'links.instagram', 'links.videoConsultation'],
  },
  { question: 'What do you sell and do?', page: '/our-products', paths: ['products', 'services'] },
  { question: 'Where do you work?', page: '/', paths: ['areas'] },
  { question: 'How soon do you answer?', page: '/contact', paths: ['followUpHours'] },
  { question: 'Which floors are you proud of?', page: '/recent-projects', paths: ['projects'] },
  {
    question: 'Where do people praise you?',
    page: '/',
    paths: ['links.reviews', 'rating', 'reviews'],
  },
  { question: 'Who answers?', page: '/about', paths: ['team'] },
];

export const guidePage = (step: number): string => guide[step]?.page ?? '/';

/** True until the first publish of a shop made from the demo. */
export const isBeginning = ({ published, demo }: Website): boolean =>
  published.version === 1 && published.by === null && demo.length > 0;

/** Shows the guide first in a demo shop, unless leads wait, or the owner left it or went elsewhere. */
export function useGuideFirst(desk: OpenDesk, isLedElsewhere: boolean): void {
  const { website, session, place, detail, attention, host } = desk;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the link at the opening counts.
  useEffect(() => {
    const stops: (() => void)[] = [];
    const stop = () => {
      for (const each of stops) each();
    };
    const look = () => {
      const { who } = session.getState();
      const { website: now } = website.getState();
      const { latest } = attention.getState();
      if (!who || !now || !latest) return;
      stop();
      const isOwed = who.role === 'owner' && isBeginning(now) && host.recall(LEFT) === null;
      if (isOwed && latest.waiting === 0) place.show('website');
    };
    if (isLedElsewhere) return;
    stops.push(...[website, session, attention].map((store) => store.subscribe(look)));
    stops.push(place.subscribe(stop), detail.subscribe(stop));
    return stop;
  }, [desk]);
}

/** Returns the count of steps with changed facts, as in `3 of 12`. */
export function guideProgress({ draft }: Website): string {
  const isDone = (paths: readonly string[]) =>
    fieldsAt(paths).some(({ path }) => draft.unpublished.some((one) => startsWith(one, path)));
  return `${guide.filter(({ paths }) => isDone(paths)).length} of ${guide.length}`;
}

/** True for steps whose demo content can be removed with one press. */
const isInvented = (paths: readonly string[]) =>
  ['projects', 'reviews', 'team'].some((list) => paths.includes(list));

interface StepProps {
  step: number;
  onStep: (step: number) => void;
}

/** Asks for twelve facts, one per screen; the last screen shows what is left of the demo. */
export function Guide({ step, onStep }: StepProps) {
  const { host } = useDesk().desk;
  const heading = useRef<HTMLHeadingElement>(null);
  const { question, paths } = guide[step] ?? { question: 'What is left of the demo?', paths: [] };
  const isLast = step === guide.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new step focuses its question.
  useEffect(() => heading.current?.focus(), [step]);
  useEffect(() => host.remember(KEPT, String(step)), [host, step]);
  return (
    <section className={styles.guide} aria-label="Make it your own">
      <p className={parts.quiet}>
        {isLast ? 'The last look' : `Step ${step + 1} of ${guide.length}`}
      </p>
      <progress value={step + 1} max={guide.length + 1} aria-label="Steps of the guide" />
      <h3 ref={heading} tabIndex={-1}>
        {question}
      </h3>
      <Suspense>
        {isInvented(paths) && <RemoveDemo />}
        {isLast && <LeftOfDemo />}
      </Suspense>
      {fieldsAt(paths).map((field) => (
        <DraftField key={keyOf(field.path)} field={field} />
      ))}
      {step === 0 && <PresentWebsite />}
      <Steps step={step} onStep={onStep} />
    </section>
  );
}

function Steps({ step, onStep }: StepProps) {
  const { website, host } = useDesk().desk;
  const isLast = step === guide.length;
  const leave = () => {
    host.remember(LEFT, 'yes');
    website.setState({ section: 'shop' });
    document.getElementById('place-website')?.focus();
  };
  return (
    <p className={styles.steps}>
      <Button disabled={step === 0} onClick={() => onStep(step - 1)}>
        Back
      </Button>
      {!isLast && (
        <Button variant="primary" onClick={() => onStep(step + 1)}>
          Next
        </Button>
      )}
      <Button variant="quiet" onClick={leave}>
        {isLast ? 'All the rest' : 'Leave the guide'}
      </Button>
    </p>
  );
}

/** Returns the step that this device remembers, or 0. */
export const keptStep = ({ recall }: Pick<Host, 'recall'>): number =>
  Math.min(Number(recall(KEPT)) || 0, guide.length);

/* Both load all demo texts, which a shop of its own never needs. When loading fails, they show nothing. */
const load = () => import('./left-of-demo.tsx').catch(() => null);
const Nothing = () => null;
const RemoveDemo = lazy(async () => ({ default: (await load())?.RemoveDemo ?? Nothing }));
const LeftOfDemo = lazy(async () => ({ default: (await load())?.LeftOfDemo ?? Nothing }));

const nothing: readonly string[] = [];

/** Returns the remains of the demo shop that visitors would see; empty for staff, who cannot change them. */
export function useDemo(): readonly string[] {
  const { website } = useDesk().desk;
  const isOwner = useIsOwner();
  const demo = useStore(website, (state) => state.website?.demo ?? nothing);
  return isOwner ? demo : nothing;
}

/** As in `Still from the demo shop: the name and 7 more`. */
export function demoLine([first = '', ...rest]: readonly string[]): string {
  const more = rest.length > 0 ? ` and ${rest.length} more` : '';
  return `Still from the demo shop: ${first}${more}`;
}

export function DemoLine() {
  const demo = useDemo();
  if (demo.length === 0) return null;
  return (
    <details className={styles.demo}>
      <summary>{demoLine(demo)}</summary>
      <p>
        Visitors still find {demo.join(', ')}. Search engines are asked to stay away until all of it
        is yours.
      </p>
      <Suspense>
        <RemoveDemo />
      </Suspense>
    </details>
  );
}
