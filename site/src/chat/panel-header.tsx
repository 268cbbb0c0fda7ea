import type { Language } from '@sallie/shared/contract/lead';
import { Icon } from '../layout/icon.tsx';
import styles from './panel-header.module.css';
import { panelWords } from './panel-words.ts';
import type { Standing } from './standing.ts';
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
