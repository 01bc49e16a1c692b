import { apiErrorOf, Auth, hasAuth, queryKeys } from '@shanmen/shared';
import type { Period } from '@shanmen/shared/contracts/goods/books/period';
import { Alert, Button, Failure, Modal, queryClient, ReasonDialog, Skeleton, useFeedback } from '@shanmen/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { monthName, periodCalls, periodCheck } from './period-calls.ts';
import styles from './period.module.css';

const reasons = ['补录漏单', '更正错账', '配合审计调整'];

/** What can be done with a month: look at what stands in the way of closing it, close it, open it again. */
export function PeriodActions({ of: period }: { readonly of: Period }) {
  const [asked, setAsked] = useState<'check' | 'close' | 'reopen' | null>(null);
  const none = () => setAsked(null);
  const { yyyymm, status, canClose, canReopen } = period;
  return (
    <>
      {status !== 'closed' && (
        <Button type="link" size="small" onClick={() => setAsked('check')}>
          检查
        </Button>
      )}
      {canClose && (
        <Auth code="goods:period:close">
          <Button type="link" size="small" onClick={() => setAsked('close')}>
            关账
          </Button>
        </Auth>
      )}
      {canReopen && (
        <Auth code="goods:period:reopen">
          <Button type="link" size="small" danger onClick={() => setAsked('reopen')}>
            反关账
          </Button>
        </Auth>
      )}
      {asked === 'check' && (
        <CheckDialog
          yyyymm={yyyymm}
          onClose={none}
          onGoOn={canClose && hasAuth('goods:period:close') ? () => setAsked('close') : null}
        />
      )}
      {asked === 'close' && <CloseDialog yyyymm={yyyymm} onClose={none} />}
      {asked === 'reopen' && <ReopenDialog yyyymm={yyyymm} onClose={none} />}
    </>
  );
}

type DialogProps = { readonly yyyymm: string; readonly onClose: () => void };

type CheckDialogProps = DialogProps & { readonly onGoOn: (() => void) | null };

/** What stands in the way of closing a month, also before it is over or for whoever does not close it. */
function CheckDialog({ yyyymm, onClose, onGoOn }: CheckDialogProps) {
  const check = useCheck(yyyymm);
  const again = () => void check.refetch();
  const next = isPassed(check) ? onGoOn : null;
  return (
    <Modal
      title={`检查 ${monthName(yyyymm)}`}
      open
      okText={next ? '去关账' : '重新检查'}
      cancelText="关闭"
      okButtonProps={{ loading: check.isFetching }}
      onOk={next ?? again}
      onCancel={onClose}
    >
      <CheckResult of={check} passed="检查通过：没有待审单据，库存与流水一致。" />
    </Modal>
  );
}

function CloseDialog({ yyyymm, onClose }: DialogProps) {
  const check = useCheck(yyyymm);
  const close = useStep(() => periodCalls.close(yyyymm), `已关账 ${monthName(yyyymm)}`, onClose);
  return (
    <Modal
      title={`关账 ${monthName(yyyymm)}`}
      open
      okText="关账"
      cancelText="取消"
      okButtonProps={{ disabled: !isPassed(check), loading: close.isPending }}
      onOk={() => close.mutate()}
      onCancel={onClose}
    >
      <CheckResult
        of={check}
        passed="检查通过：没有待审单据，库存与流水一致。关账后，本月及以前不能再记账。"
      />
    </Modal>
  );
}

type Check = ReturnType<typeof useCheck>;

function useCheck(yyyymm: string) {
  return useQuery({ ...periodCheck(yyyymm), staleTime: 0 });
}

/** Read anew beside somebody's work, what it said last stands: a press in that moment is not lost. */
function isKnown({ isSuccess, isFetchedAfterMount }: Check): boolean {
  return isSuccess && isFetchedAfterMount;
}

function isPassed(check: Check): boolean {
  return isKnown(check) && check.data?.obstacles.length === 0;
}

function CheckResult({ of: check, passed }: { readonly of: Check; readonly passed: string }) {
  const obstacles = check.data?.obstacles ?? [];
  return (
    <>
      {check.error && <Failure error={check.error} onRetry={() => void check.refetch()} />}
      {check.isFetching && !isKnown(check) && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {isPassed(check) && <Alert type="success" showIcon title={passed} />}
      {isKnown(check) && obstacles.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title="还不能关账，请先处理"
          description={
            <ul className={styles['obstacles']}>
              {obstacles.map(text => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          }
        />
      )}
    </>
  );
}

function ReopenDialog({ yyyymm, onClose }: DialogProps) {
  const [isOpen, setOpen] = useState(true);
  const reopen = useMutation({
    ...stepOf(useFeedback(), `已反关账 ${monthName(yyyymm)}`, onClose),
    mutationFn: (reason: string) => periodCalls.reopen(yyyymm, reason),
  });
  const send = (reason: string) => {
    setOpen(false);
    reopen.mutate(reason);
  };
  return (
    <ReasonDialog
      title="反关账"
      of={monthName(yyyymm)}
      open={isOpen}
      presets={reasons}
      onDone={send}
      onClose={onClose}
    />
  );
}

function useStep(mutationFn: () => Promise<unknown>, said: string, onClose: () => void) {
  return useMutation({ ...stepOf(useFeedback(), said, onClose), mutationFn });
}

function stepOf(feedback: ReturnType<typeof useFeedback>, said: string, onClose: () => void) {
  return {
    onSuccess: () => feedback.success(said),
    onError: (failure: unknown) => feedback.error(apiErrorOf(failure).message),
    onSettled: () => {
      onClose();
      return queryClient.invalidateQueries({ queryKey: queryKeys.every('goods.period') });
    },
  };
}
