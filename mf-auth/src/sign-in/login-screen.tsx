import { DawnRidges } from './dawn-ridges.tsx';
import styles from './login-screen.module.css';
import { SignInForm } from './sign-in-form.tsx';

export function LoginScreen() {
  return (
    <div className={styles.page}>
      <div className={styles.landscape}>
        <DawnRidges />
      </div>
      <header className={styles.brand}>
        <svg className={styles.seal} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
          <rect className={styles.sealGround} width="32" height="32" rx="6" />
          <path className={styles.sealSign} d="M4 24 12 11l5 7 3-4 8 10z" />
        </svg>
        <span className={styles.product}>山门</span>
        <span className={styles.purpose}>景区经营管理系统</span>
      </header>
      <section className={styles.panel} aria-labelledby="login-title">
        <h1 id="login-title" className={styles.title}>
          登录
        </h1>
        <SignInForm />
        <p className={styles.forgotten}>忘记密码请联系管理员重置</p>
      </section>
    </div>
  );
}
