import { zodResolver } from '@hookform/resolvers/zod';
import { closeToast, toast } from '@sallie/shared/ui/toasts.ts';
import { useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { DraftBox } from './draft.ts';
import { reasonOf } from './reason.ts';
import { type Drafted, useDraft } from './use-draft.ts';

interface Options<Input extends FieldValues, Output> extends Drafted {
  shape: z.ZodMiniType<Output, Input>;
  /** Resolves when all is stored; throws what stood in the way. */
  send: (values: Output, draft: DraftBox) => Promise<void>;
  /** The sentence that says it failed, around the reason. */
  failure: (reason: string) => string;
}

/** A form from draft to stored lead: one request however often it is clicked, and nothing lost on the way. */
export function useLeadForm<Input extends FieldValues, Output>(options: Options<Input, Output>) {
  const { shape, empty, send, failure } = options;
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(shape),
    defaultValues: empty as DefaultValues<Input>,
  });
  const draft = useDraft(form, options);
  const [state, setState] = useState<'open' | 'sending' | 'sent'>('open');
  const [problem, setProblem] = useState<string | null>(null);
  const busy = useRef(false);
  const lastToast = useRef(0);

  async function deliver(values: Output) {
    if (busy.current) return;
    busy.current = true;
    setState('sending');
    setProblem(null);
    closeToast(lastToast.current);
    try {
      await send(values, draft);
      form.reset(empty as Input);
      setState('sent');
    } catch (error) {
      const description = failure(reasonOf(error));
      setProblem(description);
      setState('open');
      lastToast.current = toast({ title: 'Error', description, variant: 'destructive' });
    } finally {
      busy.current = false;
    }
  }

  const submitRef = useRef<HTMLButtonElement>(null);
  // While it was disabled the button could not hold the focus.
  useEffect(() => {
    if (problem && document.activeElement === document.body) submitRef.current?.focus();
  }, [problem]);

  return {
    form,
    state,
    problem,
    submitRef,
    submit: form.handleSubmit(deliver),
    again: useAgain(
      state === 'sent',
      () => setState('open'),
      () => {
        const [first] = Object.keys(empty);
        if (first) form.setFocus(first as Path<Input>);
      },
    ),
  };
}

/** Opens the form anew; when it is on screen the first field has the focus, since the button pressed is gone. */
function useAgain(isSent: boolean, reopen: () => void, focus: () => void) {
  const wanted = useRef(false);
  useEffect(() => {
    if (isSent || !wanted.current) return;
    wanted.current = false;
    focus();
  });
  return () => {
    wanted.current = true;
    reopen();
  };
}

/** One record: what a call takes besides its endpoint. */
export function onceOnly<Body extends object>(draft: DraftBox, body: Body) {
  const { key, formAge } = draft.attempt(body);
  return { body: { ...body, formAge }, idempotencyKey: key };
}
