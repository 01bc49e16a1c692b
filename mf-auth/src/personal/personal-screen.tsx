import { useSession } from '@shanmen/shared';
import { type ReactNode, useState } from 'react';
import { PasswordForm } from './password-form.tsx';
import styles from './personal-screen.module.css';
import { OwnExports } from '../export/own-exports.tsx';
import { SecondFactor } from '../second-factor/second-factor.tsx';
import { TrustedDevices } from '../trusted-device/trusted-devices.tsx';

export function PersonalScreen() {
  const state = useSession();
  const mustChange = state?.mustChangePassword ?? false;
  const isDue = state?.secondFactor === 'due' && !mustChange;
  // It stays where it was when it is set up: what follows there, the recovery codes, is shown once.
  const [beganDue] = useState(isDue);
  const factorFirst = isDue || beganDue;
  const password = (
    <Sheet key="password" id="password-title" title="修改密码" isFirst={!factorFirst}>
      <p className={styles.lead}>
        {mustChange
          ? '请先设置新密码，再继续工作：一次性口令、到期的和不符合要求的密码都只能用来改密码。'
          : '修改后所有设备上的登录都会结束，请用新密码重新登录。'}
      </p>
      <PasswordForm userName={state?.userInfo.userName ?? ''} mustChange={mustChange} />
    </Sheet>
  );
  if (mustChange) return <div className={styles.page}>{password}</div>;
  const factor = (
    <div key="factor" className={styles.column}>
      <Sheet id="factor-title" title="二次验证" isFirst={factorFirst}>
        <SecondFactor />
      </Sheet>
      {!isDue && (
        <Sheet id="devices-title" title="信任的浏览器" isFirst={false}>
          <TrustedDevices key={state?.secondFactor} />
        </Sheet>
      )}
    </div>
  );
  return (
    <div className={styles.page}>
      {factorFirst ? [factor, password] : [password, factor]}
      {!isDue && (
        <Sheet id="exports" title="我的导出" isFirst={false} isWide>
          <OwnExports />
        </Sheet>
      )}
    </div>
  );
}

type SheetProps = {
  readonly id: string;
  readonly title: string;
  readonly isFirst: boolean;
  readonly isWide?: boolean;
  readonly children: ReactNode;
};

/** A page has one heading of the first level: that of what is to be done first. */
function Sheet({ id, title, isFirst, isWide = false, children }: SheetProps) {
  const Title = isFirst ? 'h1' : 'h2';
  return (
    <section className={isWide ? `${styles.sheet} ${styles.wide}` : styles.sheet} aria-labelledby={id}>
      <Title id={id} className={styles.title}>
        {title}
      </Title>
      {children}
    </section>
  );
}
