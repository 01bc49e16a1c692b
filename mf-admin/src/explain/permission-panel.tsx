import { type PermissionQuestion } from '@shanmen/shared/contracts/admin/permission';
import type { UserCard } from '@shanmen/shared/contracts/admin/user';
import { systemTypes } from '@shanmen/shared/contracts/screen';
import { Alert, Failure, Segmented, Skeleton, StatusTag } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { permissionTitle } from '../permission/permission-tree.ts';
import { DeedAndPlaceFields, useDeedAndPlace } from './deed-and-place.tsx';
import { explainCalls, explainKeysOf } from './explain-calls.ts';
import { WhatIf } from './what-if.tsx';
import styles from './explain.module.css';

const views = [
  { value: 'now', label: '现在' },
  { value: 'what-if', label: '假设' },
] as const;

/** 权限说明 of a person: what he may do now and why, and what he could with other roles. */
export function PermissionPanel({ card }: { readonly card: UserCard }) {
  const [view, setView] = useState<(typeof views)[number]['value']>('now');
  return (
    <div className={styles['panel']}>
      <Segmented aria-label="看什么" options={[...views]} value={view} onChange={setView} />
      {view === 'now' ? <Now staffId={card.id} /> : <WhatIf card={card} />}
    </div>
  );
}

/** May he do this, here, and why; and everything he holds. */
function Now({ staffId }: { readonly staffId: number }) {
  const [asked, setAsked] = useDeedAndPlace();
  const { code, outletId } = asked;
  return (
    <div className={styles['panel']}>
      <DeedAndPlaceFields asks="能否" value={asked} onChange={setAsked} />
      {code === null ? <Held staffId={staffId} /> : <Answer question={{ staffId, code, outletId }} />}
    </div>
  );
}

function Answer({ question }: { readonly question: PermissionQuestion }) {
  const answer = useQuery({
    queryKey: explainKeysOf.ask(question),
    queryFn: () => explainCalls.ask(question),
  });
  if (answer.error) return <Failure error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton active />;
  const { allowed, steps, wouldGive } = answer.data;
  return (
    <div className={styles['answer']} role="status">
      <Alert
        type={allowed ? 'success' : 'error'}
        showIcon
        title={`${allowed ? '可以' : '不可以'}：${permissionTitle(question.code)}`}
      />
      <ol>
        {steps.map(step => (
          <li key={step.title}>
            <StatusTag tone={step.passed ? 'success' : 'danger'}>{step.title}</StatusTag>
            <span>{step.text}</span>
          </li>
        ))}
      </ol>
      {wouldGive.length > 0 && <p>有这项权限的角色：{wouldGive.join('、')}</p>}
    </div>
  );
}

function Held({ staffId }: { readonly staffId: number }) {
  const answer = useQuery({
    queryKey: explainKeysOf.held(staffId),
    queryFn: () => explainCalls.held(staffId),
  });
  if (answer.error) return <Failure error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton active />;
  const { blocked, held, types } = answer.data;
  const names = Object.entries(systemTypes).flatMap(([type, title]) => (types.includes(type) ? [title] : []));
  return (
    <>
      {blocked !== null && <Alert type="warning" showIcon title={`现在不能使用：${blocked}`} />}
      <p className={styles['types']}>
        {names.length === 0 ? '入口页没有可用的系统' : `入口页可见：${names.join('、')}`}；共 {held.length}{' '}
        项权限。
      </p>
      <ul className={styles['held']} aria-label="权限">
        {held.map(({ code, roles }) => (
          <li key={code}>
            <span title={code}>{permissionTitle(code)}</span>
            <span>{roles.join('、')}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
