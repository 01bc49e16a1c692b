import { staffStatuses, type User } from '@shanmen/shared/contracts/admin/people/user';
import { passwordReminderDays } from '@shanmen/shared/contracts/auth/sign-in/password-rules';
import { StatusTag } from '@shanmen/ui';

const tones = { enabled: 'success', disabled: 'danger', left: 'neutral' } as const;

/** Refused sign-in after wrong passwords passes by itself, so it stands beside the state and is none. */
export function UserStatus({ user }: { readonly user: User }) {
  return (
    <>
      <StatusTag tone={tones[user.status]}>{staffStatuses[user.status]}</StatusTag>
      {user.throttled && (
        <>
          {' '}
          <StatusTag tone="warning">登录受限</StatusTag>
        </>
      )}
      {!user.throttled && user.status === 'enabled' && user.passwordState !== 'set' && (
        <>
          {' '}
          <StatusTag tone="info">{user.passwordState === 'due' ? '待改密码' : '未发口令'}</StatusTag>
        </>
      )}
      {user.passwordDaysLeft !== null && user.passwordDaysLeft <= passwordReminderDays && (
        <>
          {' '}
          <StatusTag tone="warning">密码 {user.passwordDaysLeft} 天后到期</StatusTag>
        </>
      )}
      {user.hasSecondFactor && (
        <>
          {' '}
          <StatusTag tone="neutral">二次验证</StatusTag>
        </>
      )}
    </>
  );
}
