import { eraseConversation } from '../../contract/person.ts';
import { useDesk } from '../desk-context.tsx';
import { Erase } from './erase.tsx';

/** For a visitor who left no address: the conversation is all that says who they are. */
export function EraseConversation({ id, label }: { id: string; label: string }) {
  const { desk } = useDesk();
  return (
    <Erase
      title="Erase this visitor and conversation"
      what={`This visitor left no email address, so nothing else is known to be theirs. The record, every message and every mail about ${label} are removed for good.`}
      toType={label}
      done={`Everything about ${label} is gone from our files.`}
      erase={() => desk.call(eraseConversation, { params: { visitorId: id } })}
    />
  );
}
