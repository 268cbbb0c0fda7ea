import { projectTypes } from '@sallie/shared/contract/consultation';
import type { DraftedValues } from './use-draft.ts';

const LONGEST_NOTE = 500;

/** `?type=hardwood&note=…` as a link from elsewhere fills the form in; what was chosen and typed earlier stays. */
export function prefilled(values: DraftedValues, query: string): DraftedValues {
  const asked = new URLSearchParams(query);
  const type = asked.get('type') ?? '';
  const note = (asked.get('note') ?? '').trim().slice(0, LONGEST_NOTE);
  const message = typeof values.message === 'string' ? values.message : '';
  return {
    ...values,
    ...(!values.projectType && Object.hasOwn(projectTypes, type) && { projectType: type }),
    message: message.includes(note) ? message : [note, message].filter(Boolean).join('\n'),
  };
}
