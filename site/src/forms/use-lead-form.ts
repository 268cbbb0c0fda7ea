import { zodResolver } from '@hookform/resolvers/zod';
import { placeToasts } from '@sallie/shared/ui/toast-outlet.tsx';
import { closeToast, toast } from '@sallie/shared/ui/toasts.ts';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { pageOpening, reasonOf } from './call.ts';
import { type DraftBox, type Drafted, useDraft } from './draft.ts';
import { came } from './visitor.ts';

interface Options<Input extends FieldValues, Output> extends Drafted {
  shape: z.ZodMiniType<Output, Input>;
  /** Throws the reason of a failure. `before` is the earlier form, for a correction on the same page. */
  send: (values: Output, draft: DraftBox, before: Sent<Output> | null) => Promise<Sent<Output>>;
  failure: (reason: string) => string;
}

export interface Sent<Output> {
  values: Output;
  /** The token for correcting the record; absent when a form makes several records. */
  correction?: string;
}

type Form<Input extends FieldValues, Output> = UseFormReturn<Input, unknown, Output>;

/** Takes a form from draft to stored lead: repeated clicks send one request, and no input is lost. */
export function useLeadForm<Input extends FieldValues, Output>(options: Options<Input, Output>) {
  // Unselected choices are '', which the schema's type does not allow.
  const empty = options.empty as DefaultValues<Input>;
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(options.shape),
    defaultValues: empty,
  });
  useEffect(placeToasts, []);
  useEffect(pageOpening.ask, []);
  const delivery = useDelivery(form, empty, options);
  const { draft, state, problem, sent, isCorrected, deliver } = delivery;
  return {
    form,
    draft,
    field: fieldsOf(form),
    /** The spam trap, a field that no person sees. */
    trap: () => form.register('website' as Path<Input>),
    state,
    problem,
    submitRef: useFocusAfter(problem),
    submit: form.handleSubmit(deliver),
    left({ target }: FocusEvent<HTMLFormElement>) {
      if (target.type === 'email')
        import('./email-doubt.ts').then(
          ({ doubtEmail }) => doubtEmail(target, form),
          () => {}, // Without this code the form is sent unchecked.
        );
    },
    /** The stored form, while it is shown instead of the fields. */
    sent: state === 'sent' && sent ? sent.values : null,
    /** The token for correcting the shown form and for agreeing on a visit. */
    request: sent?.correction,
    isCorrected,
    ...useAgain(form, empty, delivery),
  };
}

/** A disabled button cannot keep the focus. */
function useFocusAfter(problem: string | null) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (problem && document.activeElement === document.body) button.current?.focus();
  }, [problem]);
  return button;
}

function useDelivery<Input extends FieldValues, Output>(
  form: Form<Input, Output>,
  empty: DefaultValues<Input>,
  options: Options<Input, Output>,
) {
  const draft = useDraft(form, options);
  const [state, setState] = useState<'open' | 'sending' | 'sent'>('open');
  const [problem, setProblem] = useState<string | null>(null);
  const [sent, setSent] = useState<Sent<Output> | null>(null);
  const [isCorrected, setCorrected] = useState(false);
  /** The form that is being corrected; null for a new form. */
  const before = useRef<Sent<Output> | null>(null);
  const isBusy = useRef(false);
  const lastToast = useRef(0);

  async function deliver(values: Output) {
    if (isBusy.current) return;
    isBusy.current = true;
    setState('sending');
    setProblem(null);
    closeToast(lastToast.current);
    try {
      // An unchanged correction is already stored, and a second one would be a duplicate.
      if (JSON.stringify(values) !== JSON.stringify(before.current?.values)) {
        const isCorrection = before.current !== null || draft.corrects() !== undefined;
        const next = await options.send(values, draft, before.current);
        setSent(next);
        setCorrected(isCorrection && next !== before.current);
      }
      draft.finish(form.getValues());
      form.reset(empty);
      setState('sent');
    } catch (error) {
      const description = options.failure(reasonOf(error));
      setProblem(description);
      setState('open');
      lastToast.current = toast({ title: 'Error', description, variant: 'destructive' });
    } finally {
      isBusy.current = false;
    }
  }
  return { draft, state, setState, problem, sent, isCorrected, before, deliver };
}

export function fieldsOf<Input extends FieldValues, Output>(form: Form<Input, Output>) {
  const { register, getFieldState, formState } = form;
  return (name: Path<Input>) => ({
    ...register(name),
    error: getFieldState(name, formState).error?.message,
  });
}

export type LeadField = ReturnType<typeof fieldsOf>;

export const emailField = { type: 'email', inputMode: 'email', autoComplete: 'email' } as const;
export const phoneField = { type: 'tel', inputMode: 'tel', autoComplete: 'tel' } as const;

/** Focuses the first field once the form is shown, because the pressed button is gone. */
function useAgain<Input extends FieldValues, Output>(
  form: Form<Input, Output>,
  empty: DefaultValues<Input>,
  { draft, state, setState, sent, before }: ReturnType<typeof useDelivery<Input, Output>>,
) {
  const wanted = useRef(false);
  useEffect(() => {
    if (state === 'sent' || !wanted.current) return;
    wanted.current = false;
    const [first] = Object.keys(empty);
    if (first) form.setFocus(first as Path<Input>);
  });
  function reopen() {
    wanted.current = true;
    setState('open');
  }
  return {
    again() {
      before.current = null;
      reopen();
    },
    /** Shows the form as it was sent. Sending it makes a new request that replaces the first. */
    correct() {
      before.current = sent;
      form.reset(sent?.values as Input & Output);
      draft.correct(sent?.correction);
      reopen();
    },
  };
}

/** Adds the idempotency key and the page's data to a record. */
export function onceOnly<Body extends object>(draft: DraftBox, body: Body) {
  const { key } = draft.attempt(body);
  const asked = { opening: pageOpening.token(), shown: shownVersion(), came: came() };
  return { body: { ...body, ...asked }, idempotencyKey: key };
}

/** Reads the website's version from the page's Server-Timing header; undefined when the browser hides it. */
function shownVersion(): number | undefined {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const version = page?.serverTiming?.find(({ name }) => name === 'content')?.description;
  return version ? Number(version) : undefined;
}
