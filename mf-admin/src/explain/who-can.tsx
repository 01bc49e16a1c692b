import { Auth } from '@shanmen/shared';
import type { PermissionHolders } from '@shanmen/shared/contracts/admin/permission';
import { Button, Code, type Column, DataTable, Day, Drawer, Nothing } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { DeedAndPlaceFields, useDeedAndPlace } from './deed-and-place.tsx';
import { explainCalls, explainKeysOf } from './explain-calls.ts';
import styles from './explain.module.css';
import { useReachWords } from './use-reach-words.ts';

/** 谁能做: a thing that can be done, and everybody who can, by which role, where and until when. */
export function WhoCan() {
  const [isOpen, setIsOpen] = useState(false);
  const question = useRef<HTMLDivElement>(null);
  return (
    <Auth code="admin:permission:explain">
      <Button onClick={() => setIsOpen(true)}>谁能做</Button>
      <Drawer
        open={isOpen}
        size={720}
        title="谁能做"
        afterOpenChange={opened => opened && question.current?.querySelector('input')?.focus()}
        onClose={() => setIsOpen(false)}
        destroyOnHidden
      >
        <div ref={question}>
          <Question />
        </div>
      </Drawer>
    </Auth>
  );
}

function Question() {
  const [asked, setAsked] = useDeedAndPlace();
  const { code, outletId } = asked;
  return (
    <div className={styles['panel']}>
      <DeedAndPlaceFields asks="谁能" value={asked} onChange={setAsked} />
      {code !== null && <Holders code={code} outletId={outletId} />}
    </div>
  );
}

type Holder = PermissionHolders[number];

function Holders({ code, outletId }: { readonly code: string; readonly outletId: number | null }) {
  const wordsOf = useReachWords();
  const answer = useQuery({
    queryKey: explainKeysOf.holders(code, outletId),
    queryFn: () => explainCalls.holders(code, outletId),
  });
  const columns: Column<Holder>[] = [
    { id: 'name', title: '姓名', width: 90, cell: row => row.name },
    { id: 'userName', title: '账号', width: 110, cell: row => <Code value={row.userName} /> },
    { id: 'role', title: '来自角色', width: 110, cell: row => row.roleName },
    { id: 'reach', title: '范围', cell: row => wordsOf(row.reach) },
    {
      id: 'validTo',
      title: '至',
      width: 110,
      cell: row => (row.validTo ? <Day value={row.validTo} /> : <Nothing />),
    },
  ];
  return (
    <DataTable<Holder>
      id="admin.permission-holders"
      rows={answer.data}
      columns={columns}
      rowKey={row => `${row.staffId} ${row.roleName} ${row.validTo}`}
      state={{
        isLoading: answer.isFetching,
        error: answer.error,
        retry: () => void answer.refetch(),
        clear: undefined,
      }}
    />
  );
}
