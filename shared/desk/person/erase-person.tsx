import { erasePerson } from '../../contract/person.ts';
import { useDesk } from '../desk-context.tsx';
import { Erase } from './erase.tsx';

export function ErasePerson({ email }: { email: string }) {
  const { desk } = useDesk();
  return (
    <Erase
      title="Erase everything about this person"
      what={`Every record, message and mail of ${email} is removed for good. In a referral only this person’s half is blanked.`}
      toType={email}
      done={`Everything about ${email} is gone from our files.`}
      erase={() => desk.call(erasePerson, { params: { email } })}
    />
  );
}
