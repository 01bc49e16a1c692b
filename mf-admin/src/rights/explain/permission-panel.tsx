import type { PermissionAnswer, PermissionQuestion } from '@shanmen/shared/contracts/admin/rights/permission';
import type { UserCard } from '@shanmen/shared/contracts/admin/people/user';
import { Alert, Failure, Segmented, Skeleton, StatusTag } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { HeldPermissions } from '../held-permissions/held-permissions.tsx';
import { permissionTitle } from '@shanmen/shared/contracts/admin/rights/permission-tree';
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
      {view === 'now' ? <Now card={card} /> : <WhatIf card={card} />}
    </div>
  );
}

/** May he do this, here, and why; and everything he holds. */
function Now({ card }: { readonly card: UserCard }) {
  const [asked, setAsked] = useDeedAndPlace();
  const { code, outletId } = asked;
  return (
    <div className={styles['panel']}>
      <DeedAndPlaceFields asks="能否" value={asked} onChange={setAsked} />
      {code === null ? (
        <HeldPermissions card={card} />
      ) : (
        <Answer question={{ staffId: card.id, code, outletId }} />
      )}
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
  const isPlaced = question.outletId !== null;
  const warns = steps.some(step => step.warns);
  const [type, word] = allowed
    ? warns
      ? (['warning', '可以，但现在没有任何网点'] as const)
      : (['success', '可以'] as const)
    : (['error', '不可以'] as const);
  return (
    <div className={styles['answer']} role="status">
      <Alert type={type} showIcon title={`${word}：${permissionTitle(question.code)}`} />
      <ol>
        {steps.map(step => (
          <li key={step.title}>
            <StatusTag tone={toneOf(step)}>{step.title}</StatusTag>
            <span>{step.text}</span>
          </li>
        ))}
      </ol>
      {wouldGive.length > 0 && (
        <p>
          {isPlaced ? '在该网点' : ''}有这项权限的角色：
          {wouldGive
            .map(({ name, needsOutlet }) =>
              needsOutlet ? `${name}（须指定${isPlaced ? '该' : ''}网点）` : name,
            )
            .join('、')}
        </p>
      )}
    </div>
  );
}

function toneOf({ passed, warns }: PermissionAnswer['steps'][number]) {
  if (!passed) return 'danger';
  return warns ? 'warning' : 'success';
}
