import { buttonClass } from '@sallie/shared/ui/button.tsx';
import { PageLink } from '../layout/page-link.tsx';
import type { Choice } from './choice.ts';
import { askAddress } from './words.ts';

export function AskLink({ choice }: { choice: Choice }) {
  return (
    <PageLink to={askAddress(choice)} className={buttonClass('primary')}>
      {choice.other ? 'Ask about these floors' : 'Ask about this floor'}
    </PageLink>
  );
}
