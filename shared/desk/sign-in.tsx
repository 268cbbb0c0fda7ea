import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { type UseFormRegisterReturn, useForm } from 'react-hook-form';
import type { Business } from '../contract/business.ts';
import { ApiError } from '../contract/client.ts';
import {
  CHOOSE_PASSWORD,
  Credentials,
  ENTER_CODE,
  FirstCredentials,
  login,
} from '../contract/staff.ts';
import { Banner, Problem } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { TextField } from '../ui/field.tsx';
import { ToastOutlet } from '../ui/toast-outlet.tsx';
import { closeToast, currentToast, toast } from '../ui/toasts.ts';
import { type Connection, problemOf } from './ports/connection.ts';
import styles from './sign-in.module.css';
import { SignInCode } from './sign-in-code.tsx';
import parts from './styles/parts.module.css';

interface SignInProps {
  connection: Connection;
  facts: Business;
  /** True when a session ended without a logout. */
  isEnded?: boolean;
  onSignedIn: () => void;
}

/** The sign-in of every staff route; access is decided by the server alone. */
export function SignIn({ isEnded, ...props }: SignInProps) {
  return (
    <>
      <main className={styles.page}>
        {isEnded && <Ended />}
        <SignInForm {...props} />
        <p>
          <a href="/">Back to the website</a>
        </p>
      </main>
      <ToastOutlet />
    </>
  );
}

/** The reasons are all listed, because the server does not tell a signed-out user which one applies. */
function Ended() {
  return (
    <Banner tone="info" role="status" title="Please sign in again" className={styles.ended}>
      <p>
        You were signed out: after a time without use, by a new password, or from another device.
        Replies, notes and calls you had started are kept here.
      </p>
    </Banner>
  );
}

type Fields = Credentials & Partial<FirstCredentials>;

function SignInForm({ facts, ...props }: SignInProps) {
  const { form, isFirst, given, problem, signIn, leaveCode } = useSignIn(props);
  const { register, handleSubmit, formState } = form;
  const { errors, isSubmitting } = formState;
  if (given) {
    return (
      <SignInCode
        shopName={facts.name}
        problem={problem}
        onCode={(code) => signIn({ ...given, code })}
        onBack={leaveCode}
      />
    );
  }
  return (
    <form
      className={classNames(parts.card, styles.form)}
      noValidate
      onSubmit={handleSubmit(async (fields) => void (await signIn(fields)))}
    >
      <h1>Staff sign-in</h1>
      <p>{facts.name}</p>
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        error={errors.username?.message}
        {...register('username')}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      {isFirst && (
        <NewPassword error={errors.newPassword?.message} field={register('newPassword')} />
      )}
      <Problem>{problem}</Problem>
      <Button type="submit" variant="primary" disabled={isSubmitting}>
        {isSubmitting ? 'Signing in…' : 'Sign in'}
      </Button>
    </form>
  );
}

interface NewPasswordProps {
  error: string | undefined;
  field: UseFormRegisterReturn;
}

function NewPassword({ error, field }: NewPasswordProps) {
  return (
    <>
      <Banner tone="info" role="status" title="Please choose a password of your own">
        <p>The one you were given is good for this sign-in only.</p>
      </Banner>
      <TextField
        label="New password"
        hint="At least 12 characters"
        type="password"
        autoComplete="new-password"
        error={error}
        {...field}
      />
    </>
  );
}

function useSignIn({ connection, onSignedIn }: Omit<SignInProps, 'facts'>) {
  const [problem, setProblem] = useState('');
  /** True after an owner's temporary password: the user must choose a new one first. */
  const [isFirst, setFirst] = useState(false);
  /** The accepted credentials, sent again with the code, because the server keeps nothing between the two. */
  const [given, setGiven] = useState<Fields | null>(null);
  /** True after returning from the code step, which had the focus. */
  const [isBack, setBack] = useState(false);
  const form = useForm<Fields>({
    resolver: zodResolver(isFirst ? FirstCredentials : Credentials),
    defaultValues: { username: '', password: '' },
    // The new password's field is drawn only when asked for.
    shouldUnregister: true,
  });
  const { setFocus } = form;
  useEffect(() => {
    if (isFirst) setFocus('newPassword');
  }, [isFirst, setFocus]);
  useEffect(() => {
    if (isBack && !given) setFocus('username');
  }, [isBack, given, setFocus]);

  /** Resolves to true when the desk opens; the server may want a new password or a code first. */
  async function signIn(body: Fields & { code?: string }): Promise<boolean> {
    setProblem('');
    try {
      await connection.call(login, { body });
      const failure = currentToast();
      if (failure) closeToast(failure.id);
      onSignedIn();
      return true;
    } catch (error) {
      const status = error instanceof ApiError ? error.status : null;
      if (status === CHOOSE_PASSWORD) setFirst(true);
      else if (status === ENTER_CODE) setGiven(body);
      else failed(problemOf(error), status);
      return false;
    }
  }

  function failed(description: string, status: number | null) {
    setProblem(description);
    toast({ variant: 'destructive', title: 'Login failed', description });
    if (!given) setFocus(isFirst ? 'newPassword' : 'password', { shouldSelect: true });
    // The password was changed meanwhile.
    else if (status === 401) goBack();
  }

  function goBack() {
    setGiven(null);
    setFirst(false);
    setBack(true);
  }

  function leaveCode() {
    setProblem('');
    goBack();
  }
  return { form, isFirst, given, problem, signIn, leaveCode };
}
