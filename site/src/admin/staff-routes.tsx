import type { Business } from '@sallie/shared/contract/business';
import { Desk } from '@sallie/shared/desk/desk.tsx';
import type { Connection } from '@sallie/shared/desk/ports/connection.ts';
import type { Host } from '@sallie/shared/desk/ports/host.ts';
import { type DeskRoute, routeOf } from '@sallie/shared/desk/ports/route.ts';
import { SignIn } from '@sallie/shared/desk/sign-in.tsx';
import { useCallback, useEffect, useState } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { version } from '../../package.json';
import { forgetCopy } from './web-phone.ts';

const read = () => routeOf(window.location.hash.slice(1));

/** The target in the address, kept across a sign-in. */
function useDeskRoute(): DeskRoute | null {
  const [route, setRoute] = useState(read);
  useEffect(() => {
    const look = () => setRoute((before) => read() ?? before);
    window.addEventListener('hashchange', look);
    return () => window.removeEventListener('hashchange', look);
  }, []);
  return route;
}

/** Only a hint for a fast redirect: all data needs the session. */
const FLAG = 'staff-signed-in';
/** Set after a session ended without a logout; the sign-in page explains it. */
const ENDED = 'staff-session-ended';

interface Props {
  connection: Connection;
  host: Host;
  facts: Business;
}

/** Routes replace each other, so that Back never returns to a completed form. */
export function StaffRoutes({ connection, host, facts }: Props) {
  const [path, navigate] = useLocation();
  const route = useDeskRoute();
  const isSignedIn = () => host.recall(FLAG) !== null;
  const isEnded = host.recall(ENDED) !== null;

  const leave = useCallback(
    (ended: string | null) => {
      host.remember(FLAG, null);
      host.remember(ENDED, ended);
      host.badge(0);
      void forgetCopy();
      navigate('/admin-login', { replace: true });
    },
    [host, navigate],
  );
  const signedOut = useCallback(() => leave(null), [leave]);
  const sessionEnded = useCallback(() => {
    // Requests that were under way at a logout are refused too, which is no ended session.
    leave(host.recall(FLAG) ?? host.recall(ENDED));
  }, [host, leave]);

  const signedInTo = (next: string) => () => {
    host.remember(FLAG, 'yes');
    host.remember(ENDED, null);
    navigate(next, { replace: true });
  };

  useEffect(() => {
    document.title = `${path === '/admin-dashboard' ? 'Staff desk' : 'Staff sign-in'} | ${facts.name}`;
  }, [path, facts.name]);

  const signIn = (next: string) =>
    isSignedIn() ? (
      // The key makes each redirect run once, although the next may be rendered in the same place.
      <Redirect key={next} to={next} replace />
    ) : (
      <SignIn {...{ connection, facts, isEnded }} onSignedIn={signedInTo(next)} />
    );
  return (
    <Switch>
      <Route path="/login">{signIn('/admin')}</Route>
      <Route path="/admin-login">{signIn('/admin-dashboard')}</Route>
      <Route path="/admin">{signIn('/admin-dashboard')}</Route>
      <Route path="/admin-dashboard">
        {isSignedIn() ? (
          <Desk
            connection={connection}
            host={host}
            facts={facts}
            route={route}
            version={version}
            onSignedOut={signedOut}
            onSessionEnded={sessionEnded}
          />
        ) : (
          <Redirect to="/admin-login" replace />
        )}
      </Route>
    </Switch>
  );
}
