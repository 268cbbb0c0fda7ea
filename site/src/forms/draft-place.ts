/** Where the draft of a form lies on the device. */
export function draftPlace(form: string): string {
  return `draft:${form}`;
}
