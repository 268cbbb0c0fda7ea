import type { ListView } from '../../contract/lead-lists.ts';

export type ViewField = keyof ListView;

export const plainView: ListView = {
  search: '',
  status: '',
  taken: '',
  work: '',
  spam: '',
  read: '',
  source: '',
  from: '',
  to: '',
  sort: 'date',
  order: 'desc',
};

const isField = (name: string): name is ViewField => name in plainView;
const fields = Object.keys(plainView).filter(isField);
/** Search and sorting stand beside the list, not among the filters. */
const filterFields = fields.filter((field) => !['search', 'sort', 'order'].includes(field));

/** As it is kept on the server: only what differs from the plain view. */
export function keptView(view: ListView): Record<string, string> {
  const kept = fields.filter((field) => view[field] !== plainView[field]);
  return Object.fromEntries(kept.map((field) => [field, view[field]]));
}

/** A kept view may come from another version of the desk: what this one does not know is left out. */
export function viewOf(kept: Readonly<Record<string, string>>): ListView {
  const known = fields.flatMap((field) => {
    const value = kept[field];
    return value === undefined ? [] : [[field, value] as const];
  });
  return { ...plainView, ...Object.fromEntries(known) };
}

export function sameView(one: ListView, other: ListView): boolean {
  return fields.every((field) => one[field] === other[field]);
}

export function activeFilters(view: ListView): ViewField[] {
  return filterFields.filter((field) => view[field] !== '');
}

/** The same view without its filters and search, still sorted as it was. */
export function unfiltered({ sort, order }: ListView): ListView {
  return { ...plainView, sort, order };
}
