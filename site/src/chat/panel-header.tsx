import type { Dialogue } from '@sallie/shared/bot/dialogue/dialogue';
import type { Language } from '@sallie/shared/contract/lead';
import { Icon } from '../layout/icon.tsx';
import styles from './panel-header.module.css';
import { panelWords } from './panel-words.ts';
import type { View } from './view.ts';

interface Props {
  standing: Standing;
  language: Language;
  onLeave: (view: View) => void;
}

export function PanelHeader({ standing: { name, status, tone }, language, onLeave }: Props) {
  const words = panelWords[language];
  return (
    <div className={styles.header}>
      <span className={styles.face} data-tone={tone} aria-hidden="true">
        {name.slice(0, 1)}
      </span>
      <div className={styles.who}>
        <h2 className={styles.name}>{name}</h2>
        <p className={styles.status} role="status">
          {status.map((news) => (
            <span key={news}>{news} </span>
          ))}
        </p>
      </div>
      <IconButton name={words.minimise} icon="M6 17h12" onPress={() => onLeave('minimised')} />
      <IconButton
        name={words.close}
        icon="M6 6l12 12M18 6 6 18"
        onPress={() => onLeave('closed')}
      />
    </div>
  );
}

interface IconButtonProps {
  name: string;
  icon: string;
  onPress: () => void;
}

function IconButton({ name, icon, onPress }: IconButtonProps) {
  return (
    <button type="button" className={styles.button} aria-label={name} onClick={onPress}>
      <Icon path={icon} />
    </button>
  );
}

export interface Standing {
  /** The person or bot who speaks for the shop. */
  name: string;
  /** A narrow header gives each its own row. */
  status: string[];
  tone: 'bot' | 'here' | 'waiting' | 'trouble';
}

const BOT = 'SallieBot';

/** Never says that staff are here while the server is unreachable. */
export function standingOf(dialogue: Dialogue, shopName: string, isReached: boolean): Standing {
  const { stage, live, settings, language } = dialogue;
  const words = panelWords[language];
  if (stage !== 'live_chat') return { name: BOT, ...botStatus(dialogue, isReached) };
  const name = live.staff ?? shopName;
  switch (live.connection) {
    case 'failed':
      return { name, status: [words.unconnected], tone: 'trouble' };
    case 'lost':
      return { name, status: [words.reconnecting], tone: 'trouble' };
    case 'off':
    case 'connecting':
      return { name, status: [words.connecting], tone: 'waiting' };
    case 'online':
      // Staff without a name go by the shop's name.
      if (live.staff === shopName) return { name, status: [words.team], tone: 'here' };
      if (live.staff) return { name, status: [shopName], tone: 'here' };
      return settings?.effective
        ? { name, status: [words.waiting], tone: 'waiting' }
        : { name, status: [words.later], tone: 'waiting' };
  }
}

function botStatus({ settings, language }: Dialogue, isReached: boolean): Omit<Standing, 'name'> {
  const { assistant, offline, teamToo, closed, away } = panelWords[language];
  if (!isReached) return { status: [assistant, offline], tone: 'trouble' };
  if (settings?.effective) return { status: [assistant, teamToo], tone: 'here' };
  if (settings?.reason === 'closed') return { status: [assistant, closed], tone: 'bot' };
  if (settings?.reason === 'nobody_connected') return { status: [assistant, away], tone: 'bot' };
  return { status: [assistant], tone: 'bot' };
}
