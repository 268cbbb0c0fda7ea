/**
 * What is read, decided and written by one at a time, by name. Whoever holds several takes leads first, in the order of
 * their ids, then conversations: two that take the same in another order wait for each other for ever.
 */
export const lockNames = {
  lead: (id: string) => `lead ${id}` as const,
  conversation: (visitorId: string) => `conversation ${visitorId}` as const,
  /** The referrals of one form. */
  batch: (id: string) => `batch ${id}` as const,
  /** When one of the staff makes visits. */
  calendar: (staffId: string) => `calendar ${staffId}` as const,
  /** The first reply to one idempotency key. */
  reply: (key: string) => `reply ${key}` as const,
  /** What is left to do of erasures. */
  erasures: 'erasures',
  mail: 'a mail on its way',
  /** Which leads staff have judged to be spam or not. */
  judgements: 'spam judgements',
  /** What SallieBot was taught, and what is still open. */
  answers: 'answers',
  /** What stays counted of whoever was erased. */
  figures: 'figures',
  missingPaths: 'missing paths',
  quickReplies: 'quick replies',
  /** Which owner was mailed about which week. */
  weeklyMail: 'weekly mail',
  /** The draft of the website, and what is published of it. */
  website: 'website',
  staffAccounts: 'staff accounts',
  /** What each of the staff has set up. */
  preferences: 'preferences',
  sessions: 'sessions',
  /** Which phone was rung for what. */
  pushes: 'pushes',
  /** Which pictures nothing names any more. */
  pictures: 'pictures',
} as const;

type Name<T> = T extends (...given: never[]) => infer N ? N : T;
/** No other text is a name: what two places lock by two spellings, nothing guards. */
export type LockName = Name<(typeof lockNames)[keyof typeof lockNames]>;
