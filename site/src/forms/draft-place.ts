import { DAY_MS } from '@sallie/shared/rules/duration';

const drafts = 'draft:';

/** After a day the draft is forgotten, and so are keys on the server. */
export const DRAFT_LASTS_MS = DAY_MS;

export function draftPlace(form: string): string {
  return drafts + form;
}

/** Whether a draft lies on the device, at this place or, without one, at any. */
export function hasDraft(place?: string): boolean {
  try {
    return Object.keys(localStorage).some((key) =>
      place ? key === place : key.startsWith(drafts),
    );
  } catch {
    return false; // Storage is forbidden here, so nothing was kept.
  }
}
