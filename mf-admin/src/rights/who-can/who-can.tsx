import { apiErrorOf, Auth } from '@shanmen/shared';
import type { PermissionHolders } from '@shanmen/shared/contracts/admin/rights/permission';
import {
  Button,
  Code,
  type Column,
  DataTable,
  Day,
  DownloadButton,
  Drawer,
  Nothing,
  PrinterIcon,
  useFeedback,
} from '@shanmen/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { DeedAndPlaceFields, useDeedAndPlace } from '../explain/deed-and-place.tsx';
import { explainCalls, explainKeysOf } from '../explain/explain-calls.ts';
import { useOutlets } from '../../people/user/user-calls.ts';
import styles from '../explain/explain.module.css';
import { printHolders } from './holders-paper.tsx';
import { useReachWords } from '../explain/use-reach-words.ts';

/** 按权限查人: a thing that can be done, and everybody who can, by which role, where and until when. */
export function WhoCan() {
  const [isOpen, setIsOpen] = useState(false);
  const question = useRef<HTMLDivElement>(null);
  return (
    <Auth code="admin:permission:explain">
      <Button onClick={() => setIsOpen(true)}>按权限查人</Button>
      <Drawer
        open={isOpen}
        size={720}
        title="按权限查人"
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
type Asked = { readonly code: string; readonly outletId: number | null };

function Holders({ code, outletId }: Asked) {
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
      tools={<TakeAway code={code} outletId={outletId} />}
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

/** The answer on paper and as a file. */
function TakeAway({ code, outletId }: Asked) {
  const wordsOf = useReachWords();
  const outlet = useOutlets().data?.rows.find(({ id }) => id === outletId)?.name ?? null;
  const { error } = useFeedback();
  const print = useMutation({
    mutationFn: async () => {
      const holders = await explainCalls.printed(code, outletId);
      await printHolders({ code, outlet, holders, wordsOf });
    },
    onError: failure => error(apiErrorOf(failure).message),
  });
  return (
    <>
      <Button icon={<PrinterIcon />} loading={print.isPending} onClick={() => print.mutate()}>
        打印
      </Button>
      <DownloadButton
        label="导出"
        endpoint={`/api/admin/permissions/${code}/holders/export`}
        {...(outletId === null ? {} : { filters: { outletId: String(outletId) } })}
      />
    </>
  );
}
