import type { Business } from '@sallie/shared/contract/business';
import type { Link } from '@sallie/shared/desk/link.ts';
import { SignIn } from '@sallie/shared/desk/sign-in.tsx';
import { Notice } from '@sallie/shared/ui/notice.tsx';
import styles from './page-form.module.css';

interface Props {
  link: Link;
  facts: Business;
  onSignedIn: () => Promise<void>;
}

/** Nobody is signed in here, so this machine hears nothing: it says so before it asks. */
export function SignedOut({ link, facts, onSignedIn }: Props) {
  return (
    <div className={styles.signedOut}>
      <div className={styles.deaf}>
        <Notice tone="warning" title="This desk is not ringing" role="status">
          <p>Nobody is signed in on this computer, so no inquiry is announced here.</p>
        </Notice>
      </div>
      <SignIn link={link} facts={facts} onSignedIn={() => void onSignedIn()} />
    </div>
  );
}
