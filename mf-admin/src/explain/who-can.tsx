import { Auth } from '@shanmen/shared';
import type { PermissionHolders } from '@shanmen/shared/contracts/admin/permission';
import { permissions } from '@shanmen/shared/contracts/permissions';
import { Button, Code, type Column, DataTable, Day, Drawer, Nothing, Select } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useOutlets } from '../user/user-calls.ts';
import { explainCalls, explainKeysOf } from './explain-calls.ts';
import styles from './explain.module.css';
import { nearestFirst } from './nearest-first.ts';
import { useReachWords } from './use-reach-words.ts';

const options = permissions.map(({ code, title }) => ({ value: code, label: `${title} ${code}` }));

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
  const id = useId();
  const [code, setCode] = useState<string | null>(null);
  const [outletId, setOutletId] = useState<number | null>(null);
  const outlets = useOutlets().data?.rows ?? [];
  return (
    <div className={styles['panel']}>
      <div className={styles['question']}>
        <label htmlFor={`${id}-code`}>谁能</label>
        <Select
          id={`${id}-code`}
          value={code}
          allowClear
          placeholder="要做的事，例：退票"
          showSearch={{ optionFilterProp: 'label', filterSort: nearestFirst }}
          options={options}
          onChange={next => setCode(next ?? null)}
        />
        <label htmlFor={`${id}-outlet`}>在</label>
        <Select
          id={`${id}-outlet`}
          value={outletId}
          allowClear
          placeholder="不分网点"
          showSearch={{ optionFilterProp: 'label' }}
          options={outlets.map(outlet => ({ value: outlet.id, label: `${outlet.name} ${outlet.code}` }))}
          onChange={next => setOutletId(next ?? null)}
        />
      </div>
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
