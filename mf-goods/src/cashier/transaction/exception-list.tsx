import { api, queryKeys } from '@shanmen/shared';
import {
  exceptionKinds,
  exceptionWays,
  type TillException,
  TillExceptionDecision,
} from '@shanmen/shared/contracts/cashier/open-sale';
import { openSaleStates } from '@shanmen/shared/contracts/cashier/sale';
import {
  Code,
  type Column,
  Descriptions,
  Field,
  FormButton,
  FormDrawer,
  Input,
  Instant,
  ListScreen,
  Money,
  moneyColumn,
  optionsOf,
  Select,
  SelectFilter,
  StatusTag,
  useDone,
} from '@shanmen/ui';
import type { ReactNode } from 'react';

const columns: Column<TillException>[] = [
  { id: 'raisedAt', title: '发生', width: 144, fixed: 'left', cell: row => <Instant value={row.raisedAt} /> },
  {
    id: 'kind',
    title: '原因',
    width: 120,
    cell: row => <StatusTag tone="warning">{exceptionKinds[row.kind]}</StatusTag>,
  },
  moneyColumn('total', '金额', row => row.totalFen),
  { id: 'goods', title: '商品', width: 220, onCard: true, cell: goodsOf },
  { id: 'store', title: '门店 / 台', width: 170, cell: row => `${row.storeName} ${row.tillName}` },
  { id: 'cashier', title: '收银员', width: 72, cell: row => row.cashierName },
  { id: 'state', title: '状态', width: 80, cell: row => openSaleStates[row.state] },
  { id: 'words', title: '说明', width: 200, cell: row => row.words ?? '—' },
  { id: 'slip', title: '单号', width: 148, cell: row => <Code value={row.slipNo} /> },
  {
    id: 'resolved',
    title: '处理',
    width: 140,
    cell: row => (row.resolution === null ? '—' : `${exceptionWays[row.resolution]} ${row.resolvedBy ?? ''}`),
  },
];

function goodsOf({ lines }: TillException): string {
  return lines.map(({ name, qty }) => `${name} × ${qty}`).join('，');
}

const which = optionsOf({ waiting: '待处理', all: '全部' });

/** 待处理: sales that were accepted and not posted, or posted otherwise than they were sold; each is settled by a person. */
export function ExceptionList({ tabs }: { readonly tabs: ReactNode }) {
  return (
    <ListScreen<TillException>
      id="cashier.exception"
      title="待处理"
      endpoint="/api/cashier/exceptions"
      rowKey={row => String(row.id)}
      columns={columns}
      filters={{
        of: <SelectFilter name="status" label="处理" options={which} />,
        nothing: '没有待处理的销售',
      }}
      toolbar={tabs}
      rowActions={{
        width: 64,
        codes: ['cashier:exception:resolve'],
        of: row =>
          row.resolution === null && (
            <FormButton code="cashier:exception:resolve" label="处理">
              {close => <Decision of={row} onClose={close} />}
            </FormButton>
          ),
      }}
      detail={{ title: row => exceptionKinds[row.kind], of: row => <Facts of={row} /> }}
    />
  );
}

type Shown = { readonly of: TillException };

function Facts({ of }: Shown) {
  return (
    <Descriptions
      items={[
        { label: '金额', value: <Money fen={of.totalFen} /> },
        { label: '状态', value: openSaleStates[of.state] },
        { label: '商品', value: goodsOf(of), span: 2 },
        { label: '说明', value: of.words, span: 2 },
        { label: '班次', value: <Code value={of.shiftNo} /> },
        { label: '收银员', value: of.cashierName },
        { label: '处理', value: of.resolution && exceptionWays[of.resolution] },
        { label: '处理人', value: of.resolvedBy },
        { label: '处理说明', value: of.note, span: 2 },
      ]}
    />
  );
}

function Decision({ of, onClose }: Shown & { readonly onClose: () => void }) {
  const done = useDone(onClose, queryKeys.every('cashier.exception'), queryKeys.every('cashier.slip'));
  const { SEEN, ...open } = exceptionWays;
  return (
    <FormDrawer
      title={`处理：${exceptionKinds[of.kind]}`}
      open
      schema={TillExceptionDecision}
      value={{ note: '' }}
      act="处理"
      submit={(decision, key) =>
        api.post<TillException>(`/api/cashier/exceptions/${of.id}/resolve`, decision, { key })
      }
      onDone={() => done('已处理')}
      onClose={onClose}
    >
      <Facts of={of} />
      <Field name="how" label="怎么处理" help="补货或调拨到位后入账；不能入账的把钱退给顾客">
        <Select options={optionsOf(of.state === 'POSTED' ? { SEEN } : open)} />
      </Field>
      <Field name="note" label="说明">
        <Input maxLength={200} />
      </Field>
    </FormDrawer>
  );
}
