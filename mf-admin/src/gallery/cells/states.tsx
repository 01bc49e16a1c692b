import { ApiError } from '@shanmen/shared';
import { Button, Empty, Failure, FailureStrip, NoPermission } from '@shanmen/ui';
import { Specimen } from '../specimen.tsx';

const failure = new ApiError({
  status: 503,
  code: 'database_unavailable',
  message: '数据库暂时不可用，请稍后重试',
  requestId: '7f2ac01d',
});
const nothing = () => undefined;

export function States() {
  return (
    <>
      <Specimen title="空：说明下一步，最多一个按钮">
        <Empty title="没有符合条件的记录" action={<Button>清除筛选</Button>} />
      </Specimen>
      <Specimen title="失败：一句话、编号、重试">
        <Failure error={failure} onRetry={nothing} />
      </Specimen>
      <Specimen title="失败，但上次的内容还在">
        <FailureStrip error={failure} onRetry={nothing} />
      </Specimen>
      <Specimen title="程序的缺陷，没有英文">
        <Failure error={new TypeError('undefined is not a function')} onRetry={nothing} />
      </Specimen>
      <Specimen title="没有权限">
        <NoPermission what="参考进价" />
      </Specimen>
    </>
  );
}
