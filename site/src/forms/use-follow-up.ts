import type { Business } from '@sallie/shared/contract/business';
import { callBackLine, keepsFollowUp } from '@sallie/shared/rules/call-back';
import { useEffect, useState } from 'react';

const MINUTE = 60_000;

/** When somebody who asks now hears from the shop; null until the page is alive, since the HTML knows no time. */
export function useFollowUp(facts: Business): { line: string; inHours: boolean } | null {
  const [followUp, setFollowUp] = useState<{ line: string; inHours: boolean } | null>(null);
  useEffect(() => {
    const look = () => {
      const now = new Date();
      setFollowUp({ line: `${callBackLine(facts, now)}.`, inHours: keepsFollowUp(facts, now) });
    };
    look();
    const timer = setInterval(look, MINUTE);
    return () => clearInterval(timer);
  }, [facts]);
  return followUp;
}
