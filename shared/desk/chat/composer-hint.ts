export interface ComposerFacts {
  isSelected: boolean;
  isConnected: boolean;
  /** The visitor has a page in live chat. */
  online: boolean;
  email: string | undefined;
}

/** What whoever writes should know now: why a line cannot leave, or how it will reach the visitor. */
export function composerHint({ isSelected, isConnected, online, email }: ComposerFacts): string {
  if (!isSelected) return 'Select a conversation to write a message.';
  if (!isConnected) return 'Not connected to live chat. What you write stays here.';
  if (online) return 'Enter sends, Shift+Enter starts a new line.';
  if (email) return `The visitor has left the live chat. Your reply will be emailed to ${email}.`;
  return 'The visitor has left the live chat without an email address; they see your reply when they come back.';
}
