import type { OwnDevices, TrustedDevice } from '@shanmen/shared/contracts/auth/sign-in/trusted-device';
import { formatInstant } from '@shanmen/shared/time';
import { api, stepUp } from '@shanmen/shared';
import { useEffect, useState, type FormEvent, useId } from 'react';

import form from '../form.module.css';
import styles from '../personal/own-list.module.css';
import { useActing } from '../sign-in/use-acting.ts';
import { PasswordField } from '../personal/password-field.tsx';
import type { Acting } from '../second-factor/password-step.tsx';

const devices = '/api/auth/trusted-devices/own';

/** Browsers that one trusts; a refusal leaves them as they stand. */
function useTrustedDevices() {
  const [own, setOwn] = useState<OwnDevices | null>(null);
  const { busy, refusal, act, refuse, forgive } = useActing();

  useEffect(() => {
    let isHere = true;
    api.get<OwnDevices>(devices).then(
      read => isHere && setOwn(read),
      (error: unknown) => isHere && refuse(error),
    );
    return () => {
      isHere = false;
    };
  }, [refuse]);

  const go = (work: () => Promise<OwnDevices>) => act(async () => setOwn(await work()));

  return {
    own,
    busy,
    refusal,
    forgive,
    trust: (name: string, password: string) =>
      go(async () => {
        await stepUp(password);
        return api.post<OwnDevices>(devices, { name });
      }),
    forget: (id: number) => go(() => api.delete<OwnDevices>(`${devices}/${id}`)),
  };
}

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

type Props = Acting & { readonly onTrust: (name: string, password: string) => Promise<void> };

/** A name by which it is known later, and the password, so that nobody does it at a screen that was left open. */
function TrustForm({ onTrust, busy, refusal, forgive }: Props) {
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const said = new FormData(event.currentTarget);
    const [name, password] = [said.get('name'), said.get('password')];
    if (typeof name !== 'string' || typeof password !== 'string' || password === '') return;
    void onTrust(name.trim() === '' ? '我的浏览器' : name.trim(), password);
  };
  return (
    <form className={form.form} onSubmit={submit} onInput={forgive} noValidate>
      <div className={form.field}>
        <label className={form.label} htmlFor={id}>
          给本机起个名字
        </label>
        <input id={id} className={form.input} name="name" maxLength={40} placeholder="如：办公室电脑" />
      </div>
      <PasswordField
        label="登录密码"
        name="password"
        autoComplete="current-password"
        invalid={refusal !== null}
        describedBy={refusal ? `${id}-refusal` : undefined}
      />
      <div id={`${id}-refusal`} className={form.refusal} role="alert">
        {refusal}
      </div>
      <button type="submit" className={form.submit} aria-disabled={busy}>
        {busy ? '请稍候…' : '信任此浏览器'}
      </button>
    </form>
  );
}
