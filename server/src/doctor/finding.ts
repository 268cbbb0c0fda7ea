export interface Finding {
  outcome: 'ok' | 'warning' | 'failure';
  says: string;
  remedy?: string;
}

export const ok = (says: string): Finding => ({ outcome: 'ok', says });
export const warning = (says: string, remedy: string): Finding => ({
  outcome: 'warning',
  says,
  remedy,
});
export const failure = (says: string, remedy: string): Finding => ({
  outcome: 'failure',
  says,
  remedy,
});
