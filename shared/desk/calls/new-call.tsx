import { type KeyboardEvent, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useStore } from 'zustand';
import { CallForm, callWays } from '../../contract/call.ts';
import { keysOf } from '../../contract/keys-of.ts';
import type { Lead } from '../../contract/leads.ts';
import { Problem } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Choices } from '../../ui/choices.tsx';
import { classNames } from '../../ui/class-names.ts';
import { isComposing } from '../../ui/composing.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toasts.ts';
import { VisitForm } from '../agenda/visit-form.tsx';
import { useDesk, useMe } from '../app/context.tsx';
import { Form, useFirstFocus } from '../app/controls.tsx';
import { sayFailed } from '../app/requests.tsx';
import { type CallDraft, sayNoted } from '../stores/calls.ts';
import { heldLead } from '../stores/leads.ts';
import parts from '../styles/parts.module.css';
import { CallBack, FoundBy, Holder, Known, type KnownPerson } from './call-fields.tsx';
import styles from './calls.module.css';

/** Works by keyboard alone and without a connection. */
export function NewCall() {
  const { calls, leads } = useDesk().desk;
  const { isOpen } = useStore(calls);
  const me = useMe();
  const [visited, setVisited] = useState<Lead | null>(null);

  async function makeVisit(id: string) {
    try {
      await leads.calls.read(id);
      setVisited(heldLead(leads, { kind: 'calls', id }) ?? null);
    } catch (error) {
      sayFailed('The visit’s form could not be opened', error);
    }
  }

  return (
    <>
      <Dialog open={isOpen} onClose={calls.close} title="New call or walk-in">
        {me ? (
          <CallFields me={me} onVisit={(id) => void makeVisit(id)} />
        ) : (
          <p role="status">Loading…</p>
        )}
      </Dialog>
      <VisitForm wish={visited && { lead: visited }} onClose={() => setVisited(null)} />
    </>
  );
}

const emptyFor = (holder: string): CallDraft => ({
  ...{ name: '', phone: '', email: '', message: '', way: 'call', found_by: '' },
  ...{ holder, call_back: '' },
});

const ways = keysOf(callWays).map((way) => ({ value: way, words: callWays[way] }));

type Problems = Partial<Record<string, string>>;

interface Props {
  me: string;
  /** Called with the id of the stored call. */
  onVisit: (id: string) => void;
}

function CallFields({ me, onVisit }: Props) {
  const { draft, type, problems, problem, busy, save } = useCallForm(me, onVisit);
  const first = useFirstFocus<HTMLInputElement>();
  const wish = useRef<HTMLTextAreaElement>(null);

  function pick({ name, email, phone }: KnownPerson) {
    type({ name, email, phone });
    wish.current?.focus();
  }
  /** Enter saves, Shift+Enter starts a new line. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    void save();
  }
  const field = (name: 'name' | 'phone' | 'email' | 'message' | 'found_by') => ({
    value: draft[name],
    error: problems[name],
    autoComplete: 'off',
    // Text typed while sending would be lost with the form.
    readOnly: busy,
    onChange: ({ target }: { target: { value: string } }) => type({ [name]: target.value }),
  });

  return (
    <Form
      wrong={problems}
      className={classNames(parts.thumbs, styles.form)}
      noValidate
      onSubmit={() => save()}
    >
      <Choices
        legend="How they came"
        isLegendHidden
        options={ways}
        value={draft.way}
        onChange={(way) => type({ way })}
      />
      <TextField ref={first} label="Name" {...field('name')} />
      <TextField label="Phone" type="tel" {...field('phone')} />
      <Known typed={draft} onPick={pick} />
      <TextArea
        ref={wish}
        label="What they want"
        optional
        className={styles.whole}
        rows={2}
        onKeyDown={onKeyDown}
        {...field('message')}
      />
      <FoundBy {...field('found_by')} />
      <TextField label="Email" type="email" optional {...field('email')} />
      <Holder me={me} draft={draft} type={type} />
      <CallBack draft={draft} type={type} error={problems.call_back} />
      <Problem className={styles.whole}>{problem}</Problem>
      <div className={classNames(parts.row, styles.whole)}>
        <Button type="submit" variant="primary" busy={busy}>
          Save
        </Button>
        <Button busy={busy} onClick={() => void save({ withVisit: true })}>
          Save and make a visit…
        </Button>
      </div>
    </Form>
  );
}

function useCallForm(me: string, onVisit: (id: string) => void) {
  const { calls, detail, triage } = useDesk().desk;
  const { draft: kept, isSaving: busy } = useStore(calls);
  const { all } = useStore(triage.colleagues);
  const isGone = all.length > 0 && !all.some(({ id }) => id === kept?.holder);
  const draft = { ...(kept ?? emptyFor(me)), ...(kept && isGone && { holder: '' }) };
  const [problems, setProblems] = useState<Problems>({});
  const [problem, setProblem] = useState('');

  async function save({ withVisit = false } = {}) {
    const { holder, call_back, ...typed } = draft;
    const said = { ...typed, ...(holder && { holder }), ...(call_back && { call_back }) };
    const { data, error } = z.safeParse(CallForm, said);
    const issues = error?.issues ?? [];
    setProblems(Object.fromEntries(issues.map(({ path, message }) => [path[0], message])));
    setProblem('');
    if (!data || busy) return;
    const saved = await calls.save(data);
    if (saved.outcome === 'refused') return setProblem(saved.problem);
    calls.write(null);
    calls.close();
    if (saved.outcome === 'kept') {
      const description = 'It is sent as soon as the server can be reached.';
      return toast({ title: 'Kept on this machine', description });
    }
    sayNoted(toast, detail, data, saved.id);
    if (withVisit) onVisit(saved.id);
  }

  return {
    ...{ draft, problems, problem, busy, save },
    type: (part: Partial<CallDraft>) => calls.write({ ...draft, ...part }),
  };
}
