import { useSession } from '@shanmen/shared';
import { PasswordForm } from './password-form.tsx';
import styles from './personal-screen.module.css';

export function PersonalScreen() {
  const state = useSession();
  return (
    <section className={styles.page}>
      <div className={styles.sheet}>
        <h1 className={styles.title}>修改密码</h1>
        <p className={styles.lead}>
          {state?.mustChangePassword
            ? '您用的是一次性密码，请先设置自己的密码，再继续工作。'
            : '修改后所有设备上的登录都会结束，请用新密码重新登录。'}
        </p>
        <PasswordForm userName={state?.userInfo.userName ?? ''} />
      </div>
    </section>
  );
}

export default PersonalScreen;
