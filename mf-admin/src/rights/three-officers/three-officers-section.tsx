import type { ThreeOfficers } from '@shanmen/shared/contracts/admin/rights/three-officers';
import { Button, Failure, Nothing, Skeleton, StatusTag } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styles from '../../settings/setting/setting.module.css';
import { DivideDialog, UniteDialog } from './switch-dialogs.tsx';
import { threeOfficersCalls, threeOfficersKey } from './three-officers-calls.ts';

/** 三员分立: who holds each of the three offices, and the way to divide administration or to end it. */
export function ThreeOfficersSection() {
  const [isAsking, setIsAsking] = useState(false);
  const officers = useQuery({ queryKey: threeOfficersKey, queryFn: threeOfficersCalls.read });
  return (
    <section className={styles['group']} aria-label="三员分立">
      <h2>三员分立</h2>
      {officers.error && <Failure error={officers.error} onRetry={() => void officers.refetch()} />}
      {officers.isPending && <Skeleton active />}
      {officers.data && (
        <>
          <Offices of={officers.data} onSwitch={() => setIsAsking(true)} />
          {isAsking && <Dialog of={officers.data} onClose={() => setIsAsking(false)} />}
        </>
      )}
    </section>
  );
}

function Dialog({ of, onClose }: { readonly of: ThreeOfficers; readonly onClose: () => void }) {
  return of.isOn ? <UniteDialog of={of} onClose={onClose} /> : <DivideDialog of={of} onClose={onClose} />;
}

function Offices({ of, onSwitch }: { readonly of: ThreeOfficers; readonly onSwitch: () => void }) {
  return (
    <ul>
      <li>
        <span className={styles['what']}>
          <strong>系统、安全、审计分由三人管理</strong>
          <small>账号与设置、角色与授权、日志各归一人，都不办业务，没有超级管理员</small>
        </span>
        <span className={styles['value']}>
          <StatusTag tone={of.isOn ? 'success' : 'neutral'}>{of.isOn ? '已开启' : '未开启'}</StatusTag>
        </span>
        <small className={styles['who']} />
        <Button
          type="link"
          size="small"
          danger={of.isOn}
          aria-label={of.isOn ? '关闭三员分立' : '开启三员分立'}
          onClick={onSwitch}
        >
          {of.isOn ? '关闭' : '开启'}
        </Button>
      </li>
      {of.offices.map(({ name, people }) => (
        <li key={name}>
          <span className={styles['what']}>{name}</span>
          <span className={styles['value']}>{people.join('、') || <Nothing />}</span>
        </li>
      ))}
    </ul>
  );
}
