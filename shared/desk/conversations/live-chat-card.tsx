import { useId } from 'react';
import { useStore } from 'zustand';
import { type HoursFacts, isOpen, nextOpening } from '../../rules/opening-hours.ts';
import { dayName, shortTime } from '../../rules/shop-clock.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { toast } from '../../ui/toasts.ts';
import { useDesk } from '../app/context.tsx';
import type { OpenDesk } from '../app/create.ts';
import { Failed } from '../app/requests.tsx';
import { useNow } from '../app/time.tsx';
import { TestButton, TestResults } from '../settings/alerting.tsx';
import parts from '../styles/parts.module.css';
import styles from './live-chat-card.module.css';

export const LIVE_CHAT_SWITCH = 'live-chat-switch';

export function LiveChatCard() {
  const id = useId();
  const { desk, facts } = useDesk();
  const { settings, problem } = useStore(desk.liveChat);
  const now = new Date(useNow());

  async function test() {
    if (await desk.host.ring('test')) return;
    toast({
      variant: 'destructive',
      title: 'No sound',
      description:
        'This machine did not play the sound. Check its volume and allow sound for this page.',
    });
  }

  return (
    <section className={classNames(parts.card, styles.card)} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Live chat settings</h2>
      <Switch id={id} />
      {problem && !settings ? (
        <Failed className={styles.failed} onRetry={() => void desk.liveChat.load()}>
          <span id={`${id}-line`}>The live chat settings could not be loaded.</span>
        </Failed>
      ) : (
        <p id={`${id}-line`} role="status">
          {settings ? availabilityLine(settings.is_available, facts, now) : 'Asking the server…'}
        </p>
      )}
      <div className={parts.row}>
        <Button onClick={() => void test()}>Test notification sound</Button>
        <TestButton />
      </div>
      <TestResults />
    </section>
  );
}

/** Switches live chat. Resolves to false after a failure, which a toast reports. */
export async function turnLiveChat({ liveChat }: OpenDesk, isOn: boolean): Promise<boolean> {
  try {
    await liveChat.turn(isOn);
    return true;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const description = `Failed to update live chat settings: ${message}`;
    toast({ variant: 'destructive', title: 'Error', description });
    return false;
  }
}

function Switch({ id }: { id: string }) {
  const { desk } = useDesk();
  const { settings, changing } = useStore(desk.liveChat);
  const isOn = settings?.is_available ?? false;

  return (
    <div className={parts.row}>
      <button
        type="button"
        id={LIVE_CHAT_SWITCH}
        role="switch"
        aria-checked={isOn}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-line`}
        className={styles.switch}
        disabled={!settings}
        // A disabled button would lose the focus.
        aria-disabled={changing || undefined}
        onClick={() => !changing && void turnLiveChat(desk, !isOn)}
      />
      <span id={`${id}-name`}>Live chat</span>
      <span aria-hidden="true">{isOn ? 'On' : 'Off'}</span>
    </div>
  );
}

/** Says what the switch means for a visitor now. Uses the desk's clock, because the shop opens and closes while a desk stays open. */
export function availabilityLine(isOn: boolean, facts: HoursFacts, now: Date): string {
  if (!isOn) return 'Switched off. Visitors talk to SallieBot and leave their details.';
  if (isOpen(facts, now)) return 'Visitors can talk to you now.';
  const line = 'Switched on, but the shop is closed, so visitors talk to SallieBot';
  const at = nextOpening(facts, now);
  return at ? `${line} until ${dayName(facts, at, now)} at ${shortTime(facts, at)}.` : `${line}.`;
}
