import {
  type BillRow,
  BillRowAsk,
  BillRowMatch,
  billWays,
} from '@shanmen/shared/contracts/commerce/payments/channel-bill';
import { formatYuan, zeroFen } from '@shanmen/shared/money';
import { Field, FormButton, Input, ModalForm, optionsOf, Segmented, Select, useDone } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';

import { billRowCalls, shortKey } from './bill-row-calls.ts';

type RowProps = { readonly row: BillRow };
type FormProps = RowProps & { readonly onClose: () => void };

/** 处理: explained, booked or given back; a second person decides. */
export function AskWay({ row }: RowProps) {
  if (row.result === 'MATCHED' || row.state !== 'OPEN') return null;
  return (
    <FormButton code="commerce:trade:reconcile" label="处理">
      {close => <AskForm row={row} onClose={close} />}
    </FormButton>
  );
}

const help = '说明原因不动账；入账调整把系统金额改为账单金额；退还付款人由渠道原路退回多收的款';

function AskForm({ row, onClose }: FormProps) {
  const done = useDone(onClose, billRowCalls.every);
  return (
    <ModalForm
      title="处理差异"
      open
      schema={BillRowAsk}
      value={{ way: 'EXPLAIN' }}
      submit={(ask, key) => billRowCalls.step(row.id, 'ask', ask, key)}
      onDone={() => done('已提交，由另一人审核')}
      onClose={onClose}
    >
      <p>
        账单 {row.billFen === null ? '没有' : `¥${formatYuan(row.billFen)}`}，系统{' '}
        {row.ledgerFen === null ? '没有' : `¥${formatYuan(row.ledgerFen)}`}
      </p>
      <Field name="way" label="方式" help={help}>
        <Segmented options={optionsOf(billWays)} />
      </Field>
      <Field name="note" label="说明">
        <Input maxLength={200} placeholder="例：渠道补单，已联系付款人" />
      </Field>
    </ModalForm>
  );
}

/** 匹配: a 长款 with a 短款 that is the same movement under another number. */
export function MatchByHand({ row }: RowProps) {
  if (row.result !== 'LONG' || row.state !== 'OPEN') return null;
  return (
    <FormButton code="commerce:trade:reconcile" label="匹配">
      {close => <MatchForm row={row} onClose={close} />}
    </FormButton>
  );
}

function MatchForm({ row, onClose }: FormProps) {
  const done = useDone(onClose, billRowCalls.every);
  const { data } = useQuery({
    queryKey: shortKey(row.provider),
    queryFn: () => billRowCalls.listShort(row.provider),
  });
  const options = (data?.rows ?? []).map(short => ({
    value: short.id,
    label: `${short.billDate} ¥${formatYuan(short.ledgerFen ?? zeroFen)} ${short.docNo ?? ''} ${short.tradeNo}`,
  }));
  return (
    <ModalForm
      title={`匹配长款 ¥${formatYuan(row.billFen ?? zeroFen)}`}
      open
      schema={BillRowMatch}
      value={{}}
      submit={(match, key) => billRowCalls.step(row.id, 'match', match, key)}
      onDone={() => done('已匹配')}
      onClose={onClose}
    >
      <Field name="shortId" label="短款">
        <Select options={options} showSearch optionFilterProp="label" placeholder="系统有、账单没有的交易" />
      </Field>
      <Field name="note" label="依据">
        <Input maxLength={200} placeholder="例：同一付款人、同一时间" />
      </Field>
    </ModalForm>
  );
}
