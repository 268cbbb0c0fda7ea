import icon from '../../build/icon.svg';
import styles from './page-form.module.css';

/** The mark of the program, as it stands in the Dock or the taskbar. */
export function Mark() {
  return <img className={styles.mark} src={icon} alt="" width={48} height={48} />;
}
