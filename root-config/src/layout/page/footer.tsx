import { useSession } from '@shanmen/shared';
import { useText } from '../../language/language.ts';
import styles from './footer.module.css';

/** One quiet line below every page: whose system this is, and which version of it. */
export function Footer() {
  const session = useSession();
  const { frame } = useText();
  return (
    <footer className={styles.footer} data-part="footer">
      {[session?.siteName, `${frame.product} ${session?.version ?? ''}`].filter(Boolean).join(' · ')}
    </footer>
  );
}
