import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Business } from '../src/business.ts';
import { Credentials, login } from '../src/staff.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { ToastOutlet } from '../ui/toast-outlet.tsx';
import { closeToast, currentToast, toast } from '../ui/toasts.ts';
import type { Link } from './link.ts';
import { problemOf } from './problem.ts';
import styles from './sign-in.module.css';

interface SignInProps {
  link: Link;
  facts: Business;
  onSignedIn: () => void;
}

/** The one sign-in of every staff route; the server alone decides. */
export function SignIn(props: SignInProps) {
  return (
    <>
      <main className={styles.page}>
        <SignInForm {...props} />
        <p>
          <a href="/">Back to the website</a>
        </p>
      </main>
      <ToastOutlet />
    </>
  );
}

function SignInForm({ link, facts, onSignedIn }: SignInProps) {
  const [problem, setProblem] = useState('');
  const { register, handleSubmit, setFocus, formState } = useForm<Credentials>({
    resolver: zodResolver(Credentials),
    defaultValues: { username: '', password: '' },
  });
  const { errors, isSubmitting } = formState;

  async function signIn(credentials: Credentials) {
    setProblem('');
    try {
      await link.call(login, { body: credentials });
      const failure = currentToast();
      if (failure) closeToast(failure.id);
      onSignedIn();
    } catch (error) {
      const description = problemOf(error);
      setProblem(description);
      toast({ variant: 'destructive', title: 'Login failed', description });
      setFocus('password', { shouldSelect: true });
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit(signIn)}>
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
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      <Button type="submit" variant="primary" disabled={isSubmitting}>
        {isSubmitting ? 'Signing in…' : 'Sign in'}
      </Button>
    </form>
  );
}
