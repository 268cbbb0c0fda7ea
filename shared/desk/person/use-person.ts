import { useEffect, useState } from 'react';
import type { Call } from '../../contract/client.ts';
import { type Person, readPerson } from '../../contract/person.ts';
import { problemOf } from '../problem.ts';

type Reading =
  | { state: 'reading' }
  | { state: 'failed'; problem: string }
  | { state: 'read'; person: Person };

/** Reads one person; an answer that comes after another was asked for is dropped. */
export function usePerson(call: Call, email: string): Reading {
  const [reading, setReading] = useState<Reading>({ state: 'reading' });
  useEffect(() => {
    let wanted = true;
    const show = (next: Reading) => wanted && setReading(next);
    show({ state: 'reading' });
    call(readPerson, { params: { email } }).then(
      (person) => show({ state: 'read', person }),
      (error) => show({ state: 'failed', problem: problemOf(error) }),
    );
    return () => {
      wanted = false;
    };
  }, [call, email]);
  return reading;
}
