import { zodResolver } from '@hookform/resolvers/zod';
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
import { placeToasts } from '../layout/toast-place.tsx';
import { reasonOf } from './call.ts';
import { came } from './came.ts';
import type { DraftBox } from './draft.ts';
import { pageOpening } from './opening.ts';
import { type Drafted, useDraft } from './use-draft.ts';

interface Options<Input extends FieldValues, Output> extends Drafted {
  shape: z.ZodMiniType<Output, Input>;
  /** Resolves, when all is stored, with what the shop now has; throws what stood in the way. A correction on the same page knows what was sent `before`. */
  send: (values: Output, draft: DraftBox, before: Sent<Output> | null) => Promise<Sent<Output>>;
  /** The sentence that says it failed, around the reason. */
  failure: (reason: string) => string;
}

/** What the shop has of a form. */
export interface Sent<Output> {
  values: Output;
  /** What lets it be put right, where the form makes one record. */
  correction?: string;
}

type Form<Input extends FieldValues, Output> = UseFormReturn<Input, unknown, Output>;

/** A form from draft to stored lead: one request however often it is clicked, and nothing lost on the way. */
export function useLeadForm<Input extends FieldValues, Output>(options: Options<Input, Output>) {
  // A choice that is not made yet is no choice of the shape's.
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
    /** A field no person sees or fills. */
    trap: () => form.register('website' as Path<Input>),
    state,
    problem,
    submitRef: useFocusAfter(problem),
    submit: form.handleSubmit(deliver),
    /** Looks at an email address that is left. */
    left({ target }: FocusEvent<HTMLFormElement>) {
      if (target.type === 'email')
        import('./email-doubt.ts').then(
          ({ doubtEmail }) => doubtEmail(target, form),
          () => {}, // Without its code nobody is asked, and the form is sent all the same.
        );
    },
    /** What the shop has, while that is shown in place of the form. */
    sent: state === 'sent' && sent ? sent.values : null,
    /** Lets what is shown be put right, and a visit be agreed for it. */
    request: sent?.correction,
    isCorrected,
    ...useAgain(form, empty, delivery),
  };
}

/** While it was disabled the button could not hold the focus. */
function useFocusAfter(problem: string | null) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (problem && document.activeElement === document.body) button.current?.focus();
  }, [problem]);
  return button;
}

/** Sends what is submitted, once at a time, and knows what came of it. */
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
  /** What is being put right; null in a form of its own. */
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
      // Put right into what it was: it is here already, and another one would be a duplicate.
      if (JSON.stringify(values) !== JSON.stringify(before.current?.values)) {
        const isCorrection = before.current !== null || draft.corrects() !== undefined;
        const next = await options.send(values, draft, before.current);
        setSent(next);
        setCorrected(isCorrection && next !== before.current);
      }
      draft.finish();
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

/** What a field is given by its name: how the form has it, and what is wrong with it. */
export function fieldsOf<Input extends FieldValues, Output>(form: Form<Input, Output>) {
  const { register, getFieldState, formState } = form;
  return (name: Path<Input>) => ({
    ...register(name),
    error: getFieldState(name, formState).error?.message,
  });
}

export type LeadField = ReturnType<typeof fieldsOf>;

/** How devices help with an email address and a phone number. */
export const emailField = { type: 'email', inputMode: 'email', autoComplete: 'email' } as const;
export const phoneField = { type: 'tel', inputMode: 'tel', autoComplete: 'tel' } as const;

/** Opens the form anew; when it is on screen the first field has the focus, since the button pressed is gone. */
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
    /** The form as it was sent. What is then sent is a request of its own, which takes the place of the first. */
    correct() {
      before.current = sent;
      form.reset(sent?.values as Input & Output);
      draft.correct(sent?.correction);
      reopen();
    },
  };
}

/** One record: what a call takes besides its endpoint. */
export function onceOnly<Body extends object>(draft: DraftBox, body: Body) {
  const { key } = draft.attempt(body);
  const asked = { opening: pageOpening.token(), shown: shownVersion(), came: came() };
  return { body: { ...body, ...asked }, idempotencyKey: key };
}

/** Of the website, as the page came; a browser that keeps such headers to itself knows none. */
function shownVersion(): number | undefined {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const version = page?.serverTiming?.find(({ name }) => name === 'content')?.description;
  return version ? Number(version) : undefined;
}
