import { useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { ReplyOf } from '../../contract/endpoint.ts';
import {
  beginSecondFactor,
  type PasswordAndCode,
  readSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '../../contract/staff.ts';
import { assertNever } from '../../rules/assert-never.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { toast } from '../../ui/toasts.ts';
import { useDesk, useIsOwner } from '../app/context.tsx';
import type { OpenDesk } from '../app/create.ts';
import { isStillIn } from '../app/kept-focus.ts';
import { ReadingState, useReply } from '../app/requests.tsx';
import parts from '../styles/parts.module.css';
import styles from './accounts.module.css';
import { AppKey, ProofForm, RecoveryCodes } from './second-factor-steps.tsx';

type Step =
  | { at: 'rest' | 'password' | 'renew' | 'off' }
  | { at: 'app'; given: ReplyOf<typeof beginSecondFactor> };

export function SecondFactor({ onChanged }: { onChanged: () => Promise<unknown> }) {
  const { session } = useDesk().desk;
  const state = useReply(readSecondFactor);
  const [step, setStep] = useState<Step>({ at: 'rest' });
  const codes = useStore(session, (known) => known.codes);
  const now = state.found;
  const isBeginning = step.at === 'password' || step.at === 'app';
  // True when the answer to the last step was lost.
  const isPast = now !== null && step.at !== 'rest' && isBeginning === now.on;
  const shown: Step = isPast ? { at: 'rest' } : step;
  const heading = useStepFocus(codes ? 'codes' : shown.at);
  const reload = () => Promise.all([state.reload(), onChanged()]);
  return (
    <section>
      <h3 ref={heading} tabIndex={-1}>
        Two-step sign-in
      </h3>
      <ReadingState {...state} />
      {codes && <RecoveryCodes codes={codes} onDone={() => session.setState({ codes: null })} />}
      {now && !codes && <Standing {...now} isLost={isPast} />}
      {!codes && (now || shown.at !== 'rest') && (
        <StepForm
          key={shown.at}
          step={shown}
          isOn={now?.on ?? false}
          setStep={setStep}
          reload={reload}
        />
      )}
    </section>
  );
}

interface StepProps {
  step: Step;
  isOn: boolean;
  setStep: (step: Step) => void;
  reload: () => Promise<unknown>;
}

function StepForm({ step, isOn, setStep, reload }: StepProps) {
  const { begin, turnOn, renew, turnOff } = useTurning(setStep, reload);
  const rest = () => setStep({ at: 'rest' });
  switch (step.at) {
    case 'rest':
      return <Choices isOn={isOn} setStep={setStep} />;
    case 'password':
      return <ProofForm asks={['password']} action="Continue" onSend={begin} onCancel={rest} />;
    case 'app':
      return (
        <ProofForm asks={['code']} action="Turn on" onSend={turnOn} onCancel={rest}>
          <AppKey {...step.given} />
        </ProofForm>
      );
    case 'renew':
      return (
        <ProofForm asks={both} action="Make new codes" onSend={renew} onCancel={rest}>
          <p>The ten you have now stop working.</p>
        </ProofForm>
      );
    case 'off':
      return (
        <ProofForm asks={both} action="Turn it off" isDangerous onSend={turnOff} onCancel={rest} />
      );
    default:
      return assertNever(step);
  }
}

const both = ['password', 'code'] as const;

function Choices({ isOn, setStep }: Pick<StepProps, 'isOn' | 'setStep'>) {
  return (
    <p className={classNames(parts.row, styles.choices)}>
      {isOn ? (
        <>
          <Button onClick={() => setStep({ at: 'renew' })}>New recovery codes</Button>
          <Button onClick={() => setStep({ at: 'off' })}>Turn off</Button>
        </>
      ) : (
        <Button onClick={() => setStep({ at: 'password' })}>Turn on two-step sign-in</Button>
      )}
    </p>
  );
}

function useTurning(setStep: StepProps['setStep'], reload: StepProps['reload']) {
  const { desk } = useDesk();
  const { call, session } = desk;
  /** The codes are kept in the session, because the user may have left this screen. */
  const given = (codes: readonly string[]) => {
    setStep({ at: 'rest' });
    session.setState({ codes });
  };
  /** After a lost answer only the server knows how it stands. */
  const look = (error: unknown) => reload().then(() => Promise.reject(error));
  return {
    async begin({ password }: PasswordAndCode) {
      setStep({ at: 'app', given: await call(beginSecondFactor, { body: { password } }) });
    },
    async turnOn({ code }: PasswordAndCode) {
      const turnedOn = await call(turnOnSecondFactor, { body: { code } }).catch(look);
      given(turnedOn.recovery_codes);
      await sayOthersSignedOut(desk, 'Two-step sign-in is on');
      await reload();
    },
    async renew(body: PasswordAndCode) {
      const { recovery_codes: codes } = await call(renewRecoveryCodes, { body });
      given(codes);
      await reload();
    },
    async turnOff(body: PasswordAndCode) {
      await call(turnOffSecondFactor, { body }).catch(look);
      toast({ title: 'Two-step sign-in is off', description: 'Your password alone signs you in.' });
      setStep({ at: 'rest' });
      await reload();
    },
  };
}

type StandingProps = ReplyOf<typeof readSecondFactor> & { isLost: boolean };

function Standing({ on, recovery_codes_left: left, isLost }: StandingProps) {
  const isOwner = useIsOwner();
  if (on) {
    return (
      <p>
        On: a sign-in asks for a code from your phone beside the password.{' '}
        {left === 1 ? 'One recovery code is' : `${left} recovery codes are`} left.
        {isLost && ' They were lost on their way to you: please make new ones.'}
      </p>
    );
  }
  return (
    <p>
      A sign-in then asks for a code from your phone beside the password, so a password that
      somebody learns opens nothing.
      {isOwner && ' As an owner you may see and change everything: please turn it on.'}
    </p>
  );
}

/** When a step ends, its button is gone, so the heading gets the focus unless the user has moved it. */
function useStepFocus(at: Step['at'] | 'codes') {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(at);
  useLayoutEffect(() => {
    const isOver = at === 'rest' && before.current !== 'rest';
    if (isOver && isStillIn(heading.current?.parentElement)) heading.current?.focus();
    before.current = at;
  }, [at]);
  return heading;
}

/** A phone rings only while somebody is signed in there, so signing out other devices may silence it. */
export async function sayOthersSignedOut({ phones }: OpenDesk, title: string): Promise<void> {
  const count = () => phones.getState().known?.phones.length ?? 0;
  const before = count();
  await phones.load();
  const silent =
    count() < before
      ? ' What rang there is silent until you let it ring again, under Account.'
      : '';
  toast({ title, description: `Every other device of yours is signed out.${silent}` });
}
