import type { DeviceStorage } from './device-storage.ts';

/** Where the draft of a form lies on the device. */
export function draftPlace(form: string): string {
  return `draft:${form}`;
}

/** Whether something typed earlier may wait for this form: then its code is wanted at once. */
export function hasDraft(form: string, storage: DeviceStorage): boolean {
  return storage.get(draftPlace(form)) !== null;
}
