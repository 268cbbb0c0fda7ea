import type { CustomerPages, SiteSettings } from '@sallie/shared/contract/page';
import { readablePhone } from '@sallie/shared/rules/phone';
import { buttonClass } from '@sallie/shared/ui/button.tsx';
import { useFacts } from '../content/facts.tsx';
import { CallAction } from '../layout/action.tsx';
import layout from '../layout/page.module.css';
import visits from '../visits/visit.module.css';
import { placeholders, quoteRows, visitRows, WordCard } from '../visits/word-card.tsx';
import type { Assets } from './assets.ts';
import { drawer, LinkPage, UnknownLink } from './link-page.tsx';

/* A customer's own pages, of a visit and of a quote. */

/** `answer`: what can be done here with a script, and without one by phone. */
function Found({ id, answer }: { id: 'visit' | 'quote'; answer: string }) {
  const { phone } = useFacts();
  const rows = id === 'quote' ? quoteRows : visitRows;
  return (
    <LinkPage>
      <div id={id} className={visits.visit}>
        <WordCard rows={rows} words={placeholders(rows)} />
      </div>
      <noscript>
        <p>
          To {answer} it please call <a href={`tel:+1${phone}`}>{readablePhone(phone)}</a>.
        </p>
      </noscript>
      <p>Any question? We are glad to help.</p>
      <div className={layout.actions}>
        <CallAction />
      </div>
    </LinkPage>
  );
}

/** They have a script, which draws them anew with what can be done. */
export async function renderCustomerPages(
  id: 'visit' | 'quote',
  settings: SiteSettings,
  assets: Assets,
): Promise<CustomerPages> {
  const of = { path: `/${id}`, title: `Your ${id}` };
  const answer = id === 'quote' ? 'accept, decline or ask about' : 'confirm, move or cancel';
  const drawFound = drawer(settings, assets, { ...of, entry: 'src/visit.tsx' });
  const drawUnknown = drawer(settings, assets, of);
  return {
    found: await drawFound(<Found {...{ id, answer }} />),
    unknown: await drawUnknown(
      <UnknownLink title={`This link leads to no ${id}`} help={`we know your ${id}`}>
        <a className={buttonClass()} href="/consultation">
          Ask for a visit
        </a>
      </UnknownLink>,
    ),
  };
}
