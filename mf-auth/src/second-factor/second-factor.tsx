import { useSession, useShell } from '@shanmen/shared';
import type { TotpState } from '@shanmen/shared/contracts/auth/sign-in/totp';
import { formatInstant } from '@shanmen/shared/time';

import form from '../form.module.css';
import { EnrolStep } from './enrol-step.tsx';
import { PasswordStep } from './password-step.tsx';
import styles from './second-factor.module.css';
import { useSecondFactor } from './use-second-factor.ts';

/** 二次验证: a code of one's own telephone besides the password, set up and taken away by oneself. */
export function SecondFactor() {
  const isDue = useSession()?.secondFactor === 'due';
  const { step, busy, refusal, forgive, start, confirm, keep, stop } = useSecondFactor();
  const acting = { busy, refusal, forgive };
  if (step.name === 'reading') return <p className={form.lead}>{refusal ?? '正在读取…'}</p>;
  if (step.name === 'enrolling') {
    return (
      <EnrolStep enrolment={step.enrolment} onCode={code => confirm(step.enrolment.id, code)} {...acting} />
    );
  }
  if (step.name === 'codes') return <RecoveryCodeList codes={step.recoveryCodes} onKept={keep} />;
  if (step.name === 'on') {
    return (
      <>
        <OnSince state={step.state} />
        <PasswordStep label="关闭二次验证" onPassword={stop} danger {...acting} />
      </>
    );
  }
  return (
    <>
      <p className={styles.lead}>
        {isDue
          ? '您的岗位须先启用二次验证，才能打开系统。'
          : '启用后登录时除密码外还要输入手机上的验证码，密码泄露了别人也进不来。'}
      </p>
      <ol className={styles.steps}>
        <li>在手机上装一个验证器，支持 TOTP 的都可以</li>
        <li>用它扫描下一步的二维码</li>
        <li>输入它显示的 6 位验证码</li>
      </ol>
      <PasswordStep label="开始设置" onPassword={start} {...acting} />
    </>
  );
}

const fewCodes = 3;

function OnSince({ state: { confirmedAt, recoveryCodesLeft } }: { readonly state: TotpState }) {
  return (
    <>
      <p className={styles.on}>
        <span className={styles.dot} aria-hidden="true" />
        已启用{confirmedAt !== null && `，自 ${formatInstant(confirmedAt)}`}
      </p>
      <p className={recoveryCodesLeft <= fewCodes ? styles.few : styles.lead}>
        还有 {recoveryCodesLeft} 个恢复码没有用过
        {recoveryCodesLeft <= fewCodes && '，请关闭后重新设置，得到新的恢复码'}。
      </p>
    </>
  );
}

type Props = { readonly codes: readonly string[]; readonly onKept: () => Promise<void> };

/** The codes for the day the telephone is lost. They are on no other page, ever. */
function RecoveryCodeList({ codes, onKept }: Props) {
  const shell = useShell();
  const copy = () => {
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => shell.notify({ kind: 'success', text: '恢复码已复制，请保存到安全的地方' }),
      () => shell.notify({ kind: 'warning', text: '没能复制，请手抄或拍照' }),
    );
  };
  return (
    <div className={form.form}>
      <p className={styles.on}>
        <span className={styles.dot} aria-hidden="true" />
        二次验证已启用
      </p>
      <p className={form.lead}>
        请抄下或复制这些恢复码，放在安全的地方。手机不在身边时每个可登录一次，离开本页后不再显示。
      </p>
      <ul className={styles.codes} aria-label="恢复码">
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={form.ways}>
        <button type="button" className={form.quiet} onClick={copy}>
          复制全部
        </button>
      </div>
      <button type="button" className={form.submit} onClick={() => void onKept()}>
        我已保存
      </button>
    </div>
  );
}
