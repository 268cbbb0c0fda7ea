import { useStore } from 'zustand';
import type { Lead, LeadKind } from '../../contract/leads.ts';
import type { LeadFact } from '../../rules/lead-kinds/lead-kind.ts';
import { kindOf } from '../../rules/lead-kinds/lead-kinds.ts';
import { knownOrigins } from '../../rules/lead-origin.ts';
import { phoneDigits, readablePhone } from '../../rules/phone.ts';
import { fillIn, quickReplyValues } from '../../rules/quick-replies.ts';
import { buttonClass } from '../../ui/button.tsx';
import { useDesk } from '../app/context.tsx';
import { TOUCHED, useMedia } from '../app/screen.tsx';
import { When } from '../app/time.tsx';
import { countsOf, leadsOfKind } from '../stores/leads.ts';
import styles from './details.module.css';

const isKnown = ({ value }: LeadFact) => value !== '';

/** Returns the fields of the kind itself that are not empty. */
export const leadFacts = (lead: Lead): LeadFact[] => kindOf(lead).facts(lead).filter(isKnown);

function Value({ value, as, name }: Omit<LeadFact, 'name'> & { name: string | undefined }) {
  if (as === 'email') return <a href={`mailto:${value}`}>{value}</a>;
  if (as === 'phone') return <PhoneLink phone={value} name={name} />;
  if (as === 'time') return <When at={value} />;
  return value;
}

/** Leaves out empty facts. `whose` is the name of the person that they are about. */
export function FactList({ facts, whose }: { facts: readonly LeadFact[]; whose?: string }) {
  return (
    <dl className={styles.facts}>
      {facts.filter(isKnown).map((fact) => (
        <div key={fact.name}>
          <dt>{fact.name}</dt>
          <dd>
            <Value {...fact} name={whose} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Links a phone number; anything else is shown as text. */
export function PhoneLink({ phone, name = '' }: { phone: string; name?: string | undefined }) {
  const number = dialled(phone);
  const isPhone = useMedia(TOUCHED);
  if (!number) return <span>{phone}</span>;
  return (
    <>
      <a href={`tel:${number}`}>{readablePhone(phone)}</a>
      {isPhone && <TextLink number={number} phone={phone} name={name} />}
    </>
  );
}

/** On site a text is quicker than a call; it starts with the first quick reply that has no unknown values. */
function TextLink({ number, phone, name }: { number: string; phone: string; name: string }) {
  const { desk, facts } = useDesk();
  const { replies } = useStore(desk.quickReplies);
  const { who } = useStore(desk.session);
  const values = quickReplyValues({
    ...{ facts, now: new Date(), consultation: null },
    visitor: { name, phone, email: '' },
    myName: who?.has_name ? who.name : '',
  });
  const texts = replies?.map(({ text }) => fillIn(text, values)) ?? [];
  const body = texts.find(({ empty }) => empty.length === 0)?.text ?? '';
  return (
    <a className={styles.text} href={`sms:${number}?&body=${encodeURIComponent(body)}`}>
      Text<span className="visually-hidden"> {name || readablePhone(phone)}</span>
    </a>
  );
}

/** The icon version, for rows without room for a number. */
export function CallLink({ phone, name }: { phone: string; name: string }) {
  const number = dialled(phone);
  if (!number) return null;
  return (
    <a href={`tel:${number}`} className={buttonClass('plain')}>
      <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
        <path
          d="M6 3 4 4c-1 4 5 12 12 12l1-3-4-2-2 1.5A10 10 0 0 1 7.5 9L9 7.5z"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
          strokeLinejoin="round"
        />
      </svg>
      <span className="visually-hidden">Call {name}</span>
    </a>
  );
}

/** Cuts the number at the first letter, where remarks and extensions begin. Null for fewer than 7 digits. */
function dialled(phone: string): string | null {
  const [number = ''] = phone.split(/[a-z]/i);
  const digits = phoneDigits(number);
  if (digits.length < 7) return null;
  if (digits.length === 10) return `+1${digits}`;
  return number.trim().startsWith('+') ? `+${digits}` : digits;
}

export function OriginWords({ id, kind }: { id: string; kind: LeadKind }) {
  const { origins } = useStore(leadsOfKind(useDesk().desk.leads, kind), countsOf);
  return (
    <datalist id={id}>
      {[...new Set([...knownOrigins, ...origins])].map((word) => (
        <option key={word} value={word} />
      ))}
    </datalist>
  );
}
