import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { type Lead, type LeadKind, leadKinds } from '../../../contract/leads.ts';
import { Button } from '../../../ui/button.tsx';
import { useDesk, useNameOf, useTriage, withNames } from '../../app/context.tsx';
import type { OpenDesk } from '../../app/create.ts';
import { useKeptFocus } from '../../app/kept-focus.ts';
import { BelowLists } from '../../app/screen.tsx';
import { namesOf, takeBack } from '../../changes/change-leads.ts';
import type { LeadWork } from '../../changes/lead-change.ts';
import { AssignMenu, LaterMenu, plannedOf } from '../../changes/menus.tsx';
import { useWork } from '../../changes/use-change.ts';
import { leadCsv, SaveSheets, type Sheet } from '../../lead-facts/csv.tsx';
import type { Choosable, SelectionNews } from '../../stores/changes.ts';
import { heldLead } from '../../stores/leads.ts';
import parts from '../../styles/parts.module.css';
import styles from './chosen.module.css';

interface Props {
  list: string;
  rows: readonly Choosable[];
  /** True for leads on any page of the list. */
  isListed: (lead: Lead) => boolean;
}

export function ChosenBar({ list, ...rest }: Props) {
  const { selection } = useTriage();
  const { chosen, news } = useStore(selection);
  useEffect(() => selection.enter(list), [selection, list]);
  const isShown = chosen.size > 0 || news !== null;
  const bar = useRef<HTMLElement>(null);
  const keptFocus = useKeptFocus(
    bar,
    () =>
      [...(bar.current?.querySelectorAll('button') ?? [])].at(-1) ??
      document.querySelector<HTMLElement>('[data-pane]'),
  );
  return (
    <BelowLists>
      <section
        ref={bar}
        aria-label="Chosen"
        className={styles.bar}
        data-acts={chosen.size > 0 ? 'several' : undefined}
        hidden={!isShown}
        {...keptFocus}
      >
        {chosen.size > 0 && <Actions {...rest} />}
        <div role="status">{news && <News news={news} />}</div>
      </section>
    </BelowLists>
  );
}

function recordsOf(desk: OpenDesk, chosen: Chosen) {
  return [...chosen].map(([tag, refs]) => ({
    tag,
    leads: refs.flatMap((ref) => heldLead(desk.leads, ref) ?? []),
  }));
}

function Actions({ rows, isListed }: Omit<Props, 'list'>) {
  const { desk } = useDesk();
  const { selection } = useTriage();
  const chosen = useStore(selection, (state) => state.chosen);
  const { busy, change } = useChangeOfChosen(chosen);
  const records = recordsOf(desk, chosen);
  const leads = records.flatMap((one) => one.leads);
  useOnlyListed(
    records.filter((one) => one.leads.some(isListed)),
    busy,
  );
  const all = rows.length.toLocaleString('en-US');
  const rest = rows.filter(({ tag }) => !chosen.has(tag));
  return (
    <div className={parts.row}>
      <p className={styles.count}>
        <strong>{chosen.size.toLocaleString('en-US')}</strong> chosen
      </p>
      <Menus leads={leads} busy={busy} onChange={change} />
      <Button
        variant="primary"
        busy={busy}
        aria-keyshortcuts="e"
        onClick={() => void change({ handled: true })}
      >
        Done
      </Button>
      <ExportChosen leads={leads} />
      {rest.length > 0 && (
        <Button
          variant="quiet"
          aria-label={`Choose all ${all}`}
          onClick={() => selection.choose(rest, true)}
        >
          All {all}
        </Button>
      )}
      <Button variant="quiet" aria-label="Choose none" onClick={selection.clear}>
        None
      </Button>
    </div>
  );
}

/** Unchooses rows that left the list, but not during a change, whose result is still to be reported. */
function useOnlyListed(listed: ReturnType<typeof recordsOf>, busy: boolean) {
  const { selection } = useTriage();
  useEffect(() => {
    const { chosen, news } = selection.getState();
    const tags = listed.map(({ tag }) => tag);
    if (!busy && tags.length < chosen.size) selection.keep(tags, news);
  });
}

interface MenusProps {
  leads: readonly Lead[];
  busy: boolean;
  onChange: (change: LeadWork) => Promise<string>;
}

function Menus({ leads, busy, onChange }: MenusProps) {
  return (
    <>
      <AssignMenu
        name="Assign"
        shortcut="a"
        busy={busy}
        holder={null}
        isHeld={leads.some(({ claim }) => claim !== null)}
        onChange={onChange}
      />
      <LaterMenu
        plans={['snooze']}
        name="Snooze"
        shortcut="s"
        busy={busy}
        planned={plannedOf(leads)}
        onChange={onChange}
      />
    </>
  );
}

type Chosen = ReadonlyMap<string, Choosable['refs']>;

/** Changes all chosen leads; refused ones stay chosen. */
function useChangeOfChosen(chosen: Chosen) {
  const { desk } = useDesk();
  const { selection, undo } = useTriage();
  const { busy, work } = useWork();

  async function change(wanted: LeadWork): Promise<string> {
    const records = recordsOf(desk, chosen);
    const count = chosen.size;
    const { changed, isKept, why, ...outcome } = await work(
      records.flatMap((one) => one.leads),
      wanted,
      count > 1 ? { name: `${count} leads`, isSeveral: true } : undefined,
    );
    if (isKept) selection.clear();
    if (isKept || (why && outcome.refused.length === 0)) return why;
    const refused = outcome.refused.map(({ lead, message }) => ({
      id: lead.id,
      name: namesOf([lead]),
      message,
    }));
    const failed = new Set(refused.map(({ id }) => id));
    const kept = records.filter((one) => one.leads.some(({ id }) => failed.has(id)));
    selection.keep(
      kept.map(({ tag }) => tag),
      {
        said: `${count - kept.length} of ${count} changed`,
        refused,
        undo: changed.length > 0 ? undo.getState().latest : null,
      },
    );
    return why;
  }

  return { busy, change };
}

function News({ news: { said, refused, undo } }: { news: SelectionNews }) {
  const { desk } = useDesk();
  const { selection } = useTriage();
  return (
    <div className={styles.news}>
      <p>{said}</p>
      {refused.length > 0 && (
        <ul>
          {refused.map(({ id, name, message }) => (
            <li key={id}>
              <strong>{name}</strong>: {message}
            </li>
          ))}
        </ul>
      )}
      <p className={parts.row}>
        {undo && <Button onClick={() => void takeBack(desk, undo)}>Undo</Button>}
        <Button variant="quiet" onClick={selection.clear}>
          Close
        </Button>
      </p>
    </div>
  );
}

/** Saves one file per kind, because each kind has columns of its own. Only for owners. */
function ExportChosen({ leads }: { leads: readonly Lead[] }) {
  const { facts } = useDesk();
  const nameOf = useNameOf();

  function sheetOf(kind: LeadKind, day: string): Sheet {
    const rows = leads.filter((lead) => lead.kind === kind).map((lead) => withNames(lead, nameOf));
    const text = () => leadCsv(kind, rows, facts.timeZone);
    return { kind, rows: rows.length, name: `${kind}-chosen-${day}`, text };
  }

  return (
    <SaveSheets
      label="Export chosen"
      sheets={(day) => leadKinds.map((kind) => sheetOf(kind, day)).filter(({ rows }) => rows > 0)}
    >
      Export
    </SaveSheets>
  );
}

export function ChooseBox({ row, name }: { row: Choosable; name: string }) {
  const { selection } = useTriage();
  const isChosen = useStore(selection, ({ chosen }) => chosen.has(row.tag));
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        aria-label={`Choose ${name}`}
        aria-keyshortcuts="x"
        checked={isChosen}
        onChange={() => selection.choose([row], !isChosen)}
      />
    </label>
  );
}
