import type { OwnDevices, TrustedDevice } from '@shanmen/shared/contracts/auth/sign-in/trusted-device';
import { formatInstant } from '@shanmen/shared/time';
import form from '../form.module.css';
import styles from '../personal/own-list.module.css';
import { TrustForm } from './trust-form.tsx';
import { useTrustedDevices } from './use-trusted-devices.ts';

/** 信任的浏览器: where the code of the telephone is not asked for, and nobody's guessing locks one out. */
export function TrustedDevices() {
  const { own, busy, refusal, forgive, trust, forget } = useTrustedDevices();
  if (own === null) return <p className={form.lead}>{refusal ?? '正在读取…'}</p>;
  const isTrusted = own.devices.some(({ isHere }) => isHere);
  return (
    <>
      <p className={styles.lead}>{explain(own)}</p>
      {own.devices.length > 0 && (
        <ul className={styles.list} aria-label="信任的浏览器">
          {own.devices.map(device => (
            <Device key={device.id} device={device} busy={busy} onForget={() => void forget(device.id)} />
          ))}
        </ul>
      )}
      {own.hasSecondFactor && own.sharedHere === null && !isTrusted ? (
        <TrustForm onTrust={trust} busy={busy} refusal={refusal} forgive={forgive} />
      ) : (
        <div className={form.refusal} role="alert">
          {refusal}
        </div>
      )}
    </>
  );
}

function explain({ sharedHere, hasSecondFactor }: OwnDevices): string {
  if (sharedHere !== null) return `本机是岗位电脑「${sharedHere}」，在这里登录都不用输入验证码。`;
  if (!hasSecondFactor) return '启用二次验证后，可以信任自己常用的浏览器，在那里登录不用再输入验证码。';
  return '在信任的浏览器上登录不用输入验证码；半年没有登录，或在这里取消后，就要重新输入。不要信任公用的电脑。';
}

type DeviceProps = { readonly device: TrustedDevice; readonly busy: boolean; readonly onForget: () => void };

function Device({ device: { name, isHere, lastSeenAt, enrolledAt }, busy, onForget }: DeviceProps) {
  return (
    <li className={styles.item}>
      <span className={styles.name}>
        {name}
        {isHere && <span className={styles.here}>本机</span>}
      </span>
      <span className={styles.facts}>最近登录 {formatInstant(lastSeenAt ?? enrolledAt)}</span>
      <span className={styles.acts}>
        <button
          type="button"
          className={form.quiet}
          aria-label={`取消信任 ${name}`}
          aria-disabled={busy}
          onClick={onForget}
        >
          取消信任
        </button>
      </span>
    </li>
  );
}
