import { useAuth } from '@shanmen/shared';
import type { TodaySheet } from '@shanmen/shared/contracts/reports/today-sheet';
import { formatInstant } from '@shanmen/shared/time';
import { Button, ReasonDialog, useFeedback } from '@shanmen/ui';
import { useState } from 'react';
import styles from './today-edit.module.css';
import type { useTodaySheet } from './use-today-sheet.ts';

type StepsProps = { readonly sheet: TodaySheet; readonly work: ReturnType<typeof useTodaySheet> };

const presets = ['数据有误，退回修改', '补录遗漏项目', '门店要求更正'];

/** 提交, 审核 and 退回 or 解锁, by who may do so. */
export function Steps({ sheet: { group, state, version, isPartial }, work: { step, isBusy } }: StepsProps) {
  const mayGoOn = useAuth(`report:today.${group}:${state === 'editing' ? 'submit' : 'audit'}`);
  const mayUnlock = useAuth(`report:today.${group}:unlock`);
  const [isAsking, setIsAsking] = useState(false);
  const { confirm } = useFeedback();
  const unlockTitle = state === 'audited' ? '解锁' : '退回';
  const audit = async () => {
    const question = { title: '审核后锁定系统数并留存快照', yes: '审核并锁定' };
    if (await confirm(question)) step.mutate({ name: 'audit' });
  };
  if (isPartial) return null;
  return (
    <>
      {state === 'editing' && mayGoOn && (
        <Button
          type="primary"
          disabled={isBusy || version === 0}
          title={version === 0 ? '填写或确认后才能提交' : ''}
          onClick={() => step.mutate({ name: 'submit' })}
        >
          提交
        </Button>
      )}
      {state === 'submitted' && mayGoOn && (
        <Button type="primary" disabled={isBusy} onClick={() => void audit()}>
          审核
        </Button>
      )}
      {state !== 'editing' && mayUnlock && <Button onClick={() => setIsAsking(true)}>{unlockTitle}</Button>}
      <ReasonDialog
        title={unlockTitle}
        open={isAsking}
        presets={presets}
        onClose={() => setIsAsking(false)}
        onDone={reason => {
          setIsAsking(false);
          step.mutate({ name: 'unlock', reason });
        }}
      />
    </>
  );
}

/** What was locked when, by whom, under which digest. */
export function Locks({ sheet: { locks, submittedBy } }: { readonly sheet: TodaySheet }) {
  return (
    <ul className={styles['locks']}>
      {submittedBy !== null && <li>提交人：{submittedBy}</li>}
      {locks.map(({ edition, at, by, sha256 }) => (
        <li key={edition}>
          第 {edition} 版 {formatInstant(at)} 由 {by} 审核，SHA-256 {sha256.slice(0, 16)}…
        </li>
      ))}
    </ul>
  );
}
