import { useId } from 'react';
import { useStore } from 'zustand';
import type { LiveChatSettings } from '../../contract/conversation.ts';
import { assertNever } from '../../rules/assert-never.ts';
import { dayName, type HoursFacts, shortTime } from '../../rules/opening-hours.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { toast } from '../../ui/toasts.ts';
import { useDesk } from '../app/context.tsx';
import type { OpenDesk } from '../app/create.ts';
import { Failed } from '../app/reading.tsx';
import { TestButton, TestResults } from '../settings/test-results.tsx';
import parts from '../styles/parts.module.css';
import styles from './live-chat-card.module.css';

export const LIVE_CHAT_SWITCH = 'live-chat-switch';

export function LiveChatCard() {
  const id = useId();
  const { desk, facts } = useDesk();
  const { settings, problem } = useStore(desk.liveChat);

  async function test() {
    if (await desk.host.ring('test')) return;
    toast({
      variant: 'destructive',
      title: 'No sound',
      description:
        'This machine did not let the sound out. Check its volume and allow sound for this page.',
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
          {settings ? availabilityLine(settings, facts, new Date()) : 'Asking the server…'}
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

/** Says whether a visitor can reach a person now, and why not. */
export function availabilityLine(
  { reason, next_open }: LiveChatSettings,
  facts: HoursFacts,
  now: Date,
): string {
  switch (reason) {
    case 'available':
      return 'Visitors can talk to you now.';
    case 'switched_off':
      return 'Switched off. Visitors talk to SallieBot and leave their details.';
    case 'nobody_connected':
      return 'Switched on, but no desk is connected, so visitors talk to SallieBot.';
    case 'closed': {
      const line = 'Switched on, but the shop is closed, so visitors talk to SallieBot';
      if (!next_open) return `${line}.`;
      const at = new Date(next_open);
      return `${line} until ${dayName(facts, at, now)} at ${shortTime(facts, at)}.`;
    }
    default:
      return assertNever(reason);
  }
}
