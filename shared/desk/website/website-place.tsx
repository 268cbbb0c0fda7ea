import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { useStore } from 'zustand';
import { Content } from '../../contract/content.ts';
import type { Website } from '../../contract/website.ts';
import { isWithinHours } from '../../rules/free-times.ts';
import { dayOf } from '../../rules/shop-clock.ts';
import { isLive } from '../../rules/visits.ts';
import { differenceOf, startsWith } from '../../rules/website/changes.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { daysLater, spanOf } from '../agenda/calendar.ts';
import { useVisits } from '../agenda/use-visits.ts';
import { VisitButtons } from '../agenda/visit-row.tsx';
import { useDesk, useIsOwner } from '../app/context.tsx';
import { Segments } from '../app/controls.tsx';
import { Failed } from '../app/requests.tsx';
import { useNow } from '../app/time.tsx';
import parts from '../styles/parts.module.css';
import { DraftField } from './field.tsx';
import { keyOf } from './field-kinds.ts';
import { DemoLine, Guide, guidePage, guideProgress, isBeginning, keptStep } from './guide.tsx';
import { MissingPaths, PresentWebsite } from './present-website.tsx';
import { Preview } from './preview.tsx';
import { Problems, PublishBar } from './publishing.tsx';
import { sections } from './sections.ts';
import { Archive, Versions } from './versions.tsx';
import styles from './website.module.css';

/* Sections that are not in the table. */
const GUIDE = 'guide';
const VERSIONS = 'versions';

const sides = [
  ['edit', 'Edit'],
  ['see', 'See the page'],
] as const;

/** Owners edit and publish the website; others read it. */
export function WebsitePlace() {
  const { website } = useDesk().desk;
  const { website: now, problem } = useStore(website);
  useEffect(() => {
    if (website.getState().website === null) void website.load();
  }, [website]);
  return (
    <>
      {problem && <Failed onRetry={() => void website.load()}>{problem}</Failed>}
      {now ? <Editor now={now} /> : !problem && <p role="status">Loading…</p>}
    </>
  );
}

function Editor({ now }: { now: Website }) {
  const { website, host } = useDesk().desk;
  const isOwner = useIsOwner();
  const chosen = useStore(website, (state) => state.section);
  const [side, setSide] = useState<'edit' | 'see'>('edit');
  const [version, setVersion] = useState<number | null>(null);
  const [step, setStep] = useState(() => keptStep(host));
  const opening = isOwner && isBeginning(now) ? GUIDE : 'shop';
  const section = chosen || opening;
  const fields = sections.find(({ id }) => id === section);
  const page = section === GUIDE ? guidePage(step) : (fields?.page ?? '/');

  function show(id: string) {
    website.setState({ section: id });
    setVersion(null);
  }

  return (
    <>
      <PublishBar />
      {!isOwner && <p>You can read all of it here. Owners change it.</p>}
      {section !== GUIDE && <DemoLine />}
      <Problems />
      <VisitsOutside now={now} />
      {isOwner && isBeginning(now) && section !== GUIDE && (
        <p className={parts.row}>
          <Button onClick={() => show(GUIDE)}>Continue the guide</Button>
          <span className={parts.quiet}>{guideProgress(now)} facts are yours</span>
        </p>
      )}
      <Segments
        legend="Edit or see"
        className={styles.switch}
        options={sides}
        value={side}
        onPick={setSide}
      />
      <div className={styles.website} data-side={side}>
        <div className={styles.edit}>
          {section !== GUIDE && <SectionTabs now={now} section={section} onShow={show} />}
          {section === GUIDE && <Guide step={step} onStep={setStep} />}
          {section === VERSIONS && (
            <Versions
              shown={version}
              onShow={(next) => {
                setVersion(next);
                if (next !== null) setSide('see');
              }}
            />
          )}
          {section === VERSIONS && isOwner && <Archive />}
          {fields && (
            <section key={section} className={styles.fields} aria-label={fields.name}>
              {fields.fields.map((field) => (
                <DraftField key={keyOf(field.path)} field={field} />
              ))}
              {section === 'shop' && isOwner && <PresentWebsite />}
              {section === 'redirects' && <MissingPaths />}
            </section>
          )}
        </div>
        <Preview page={page} version={version} />
      </div>
    </>
  );
}

interface TabsProps {
  now: Website;
  section: string;
  onShow: (id: string) => void;
}

function SectionTabs({ now: { draft }, section, onShow }: TabsProps) {
  const all = [...sections, { id: VERSIONS, name: 'Versions', fields: [] }];
  return (
    <nav className={styles.sections} aria-label="Sections">
      {all.map(({ id, name, fields }) => {
        const isUnpublished = fields.some(({ path }) =>
          draft.unpublished.some((one) => startsWith(one, path)),
        );
        return (
          <button
            key={id}
            type="button"
            aria-current={id === section || undefined}
            data-unpublished={isUnpublished || undefined}
            onClick={() => onShow(id)}
          >
            {name}
            {isUnpublished && <span className="visually-hidden">, not published</span>}
          </button>
        );
      })}
    </nav>
  );
}

/** Visits are made at most this far ahead. */
const AHEAD_DAYS = 366;

/** Fields that decide when visits are possible. */
const hours = [['hours'], ['holidays'], ['differentDays'], ['visits', 'hours'], ['timeZone']];

const isOfHours = (path: readonly string[]) =>
  hours.some((one) => startsWith(path, one) || startsWith(one, path));

/**
 * Warns of visits that closed or shortened days would leave at a closed door, whoever changed the
 * days since this screen opened.
 */
function VisitsOutside({ now }: { now: Website }) {
  const [before] = useState(now.published.content);
  const { success, data } = z.safeParse(Content, now.draft.content);
  if (!success || !differenceOf(before, data).some(({ path }) => isOfHours(path))) return null;
  return <Outside before={before} after={data} />;
}

function Outside({ before, after }: { before: Content; after: Content }) {
  const now = useNow();
  const today = dayOf(now, before.timeZone);
  const { visits } = useVisits(spanOf([today, daysLater(today, AHEAD_DAYS)], before));
  const outside = (visits ?? []).filter(
    (visit) =>
      isLive(visit) &&
      Date.parse(visit.to) > now &&
      isWithinHours(before, visit) &&
      !isWithinHours(after, visit),
  );
  if (outside.length === 0) return null;
  const count = outside.length === 1 ? '1 visit stands' : `${outside.length} visits stand`;
  return (
    <Banner tone="warning" role="status" title={`${count} outside of these hours`}>
      <p>Publishing moves none of them. Please agree another time with each:</p>
      <VisitButtons visits={outside} />
    </Banner>
  );
}
