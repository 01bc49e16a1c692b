import { useShell } from '@shanmen/shared';
import form from '../form.module.css';
import styles from './second-factor.module.css';

type Props = { readonly codes: readonly string[]; readonly onKept: () => Promise<void> };

/** The codes for the day the telephone is lost. They are on no other page, ever. */
export function RecoveryCodeList({ codes, onKept }: Props) {
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
