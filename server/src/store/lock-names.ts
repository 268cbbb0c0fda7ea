/**
 * The names for `exclusively`. A task that holds several locks takes leads first, in the order of their ids,
 * then conversations: two tasks that take the same locks in different orders wait for each other forever.
 */
export const lockNames = {
  lead: (id: string) => `lead ${id}` as const,
  conversation: (visitorId: string) => `conversation ${visitorId}` as const,
  /** The referrals of one form. */
  batch: (id: string) => `batch ${id}` as const,
  /** When this staff member makes visits. */
  calendar: (staffId: string) => `calendar ${staffId}` as const,
  reply: (key: string) => `reply ${key}` as const,
  erasures: 'erasures',
  mail: 'a mail on its way',
  judgements: 'spam judgements',
  /** What SallieBot was taught, and the open questions. */
  answers: 'answers',
  /** The figures that stay of erased leads. */
  figures: 'figures',
  missingPaths: 'missing paths',
  quickReplies: 'quick replies',
  weeklyMail: 'weekly mail',
  website: 'website',
  staffAccounts: 'staff accounts',
  preferences: 'preferences',
  sessions: 'sessions',
  pushes: 'pushes',
  /** The list of pictures that no version and no draft names. */
  pictures: 'pictures',
} as const;

type Name<T> = T extends (...given: never[]) => infer N ? N : T;
/** Only these texts are names, because two spellings of one name would guard nothing. */
export type LockName = Name<(typeof lockNames)[keyof typeof lockNames]>;
