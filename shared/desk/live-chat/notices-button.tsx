import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useDesk } from '../desk-context.tsx';

/** A browser lets a page show notices only after a click that asked for it. */
export function NoticesButton() {
  const { host } = useDesk().desk;
  const [notices, setNotices] = useState(host.notices);
  if (notices === 'on') return null;
  if (notices === 'off') return <p>This machine does not show notices of new leads.</p>;
  return (
    <Button onClick={() => void host.askForNotices().then(() => setNotices(host.notices()))}>
      Show notices of new leads
    </Button>
  );
}
