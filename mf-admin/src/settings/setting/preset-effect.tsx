import type { PasswordPreset } from '@shanmen/shared/contracts/auth/sign-in/password-rules';
import { Alert, Failure, Skeleton } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { settingCalls, settingKeysOf } from './setting-calls.ts';

/** Before a preset of passwords is chosen: who will have to change the own one because of it. */
export function PresetEffect({ preset }: { readonly preset: PasswordPreset }) {
  const effect = useQuery({
    queryKey: settingKeysOf.preset(preset),
    queryFn: () => settingCalls.effectOf(preset),
  });
  if (effect.error) return <Failure error={effect.error} onRetry={() => void effect.refetch()} />;
  if (!effect.data) return <Skeleton active paragraph={{ rows: 1 }} title={false} />;
  const { count, people } = effect.data;
  if (count === 0) return <Alert type="info" showIcon message="没有人因此须修改密码" />;
  const names = people.map(({ name }) => name).join('、') + (count > people.length ? '等' : '');
  return (
    <Alert
      type="warning"
      showIcon
      message={`${count} 人下次登录时须修改密码`}
      description={`${names}。现在的登录不受影响，演示账号除外。`}
    />
  );
}
