import { Email } from '@sallie/shared/contract/field';
import fc from 'fast-check';
import * as z from 'zod/mini';

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const word = (chars: string, minLength: number) =>
  fc.string({ unit: fc.constantFrom(...chars), minLength, maxLength: 40 });

/** Generates addresses as the forms admit them, with every character that may occur. */
export const emailAddress: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(word(`${letters}0123456789_'+-`, 1), { minLength: 1, maxLength: 4 }),
    fc.array(word(`${letters}0123456789-`, 1), { minLength: 1, maxLength: 4 }),
    word(letters, 2),
  )
  .map(([local, domain, end]) => `${local.join('.')}@${domain.join('.')}.${end}`)
  .filter((address) => z.safeParse(Email, address).success);
