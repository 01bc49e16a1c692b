import { useMedia } from '@shanmen/shared';
import type { SessionState } from '@shanmen/shared/contracts/auth/sign-in/session';
import { useText } from '../../language/language.ts';
import { NoticeBell } from '../../tools/notices/notice-bell.tsx';
import { PaletteButton } from '../../tools/palette/palette-button.tsx';
import { SpeechLight } from '../../tools/speech/speech-light.tsx';
import { FullScreenButton, LanguageButton, SizeButton, ThemeButton } from './display-buttons.tsx';
import styles from './header.module.css';
import { ToolBar } from './tool-bar.tsx';
import { UserMenu } from './user-menu.tsx';

type Props = { readonly withMenu: boolean; readonly session: SessionState };

/** From here on size, language and theme have a button each; below, they lie in the user's menu. */
const roomy = '(min-width: 1200px)';
/** Below this, all tools lie in the user's menu. */
const phone = '(max-width: 767px)';

/** What one can do from everywhere, always in the same order. */
export function HeaderTools({ withMenu, session }: Props) {
  const { header } = useText();
  const isRoomy = useMedia(roomy);
  const isPhone = useMedia(phone);
  if (isPhone) {
    return (
      <div className={styles.tools}>
        <UserMenu session={session} withMenu={withMenu} holds="all" />
      </div>
    );
  }
  return (
    <div className={styles.tools}>
      {session.demo && (
        <span className={styles.demo} title={header.demoHint}>
          {header.demo}
        </span>
      )}
      {withMenu && <ToolBar />}
      <PaletteButton />
      {withMenu && <SpeechLight />}
      <NoticeBell />
      {isRoomy && (
        <>
          <SizeButton />
          <LanguageButton />
          <ThemeButton />
        </>
      )}
      <FullScreenButton />
      <UserMenu session={session} withMenu={withMenu} holds={isRoomy ? 'account' : 'display'} />
    </div>
  );
}
