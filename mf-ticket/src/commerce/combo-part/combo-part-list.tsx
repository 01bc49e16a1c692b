import { type ComboParts, ComboPartsChange } from '@shanmen/shared/contracts/commerce/products/combo-part';
import { productStates } from '@shanmen/shared/contracts/commerce/products/product';
import {
  Code,
  type Column,
  Field,
  FormButton,
  FormDrawer,
  Input,
  KeywordFilter,
  ListScreen,
  moneyColumn,
  StatusTag,
  useDone,
} from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';

import { ComboPartCard } from './combo-part-card.tsx';
import { comboCalls, comboTermsKey } from './combo-part-calls.ts';
import { PartFields } from './part-fields.tsx';

/** Single tickets by id, and as options. */
function useSingles() {
  const { data: { singles } = { singles: [] } } = useQuery({
    queryKey: comboTermsKey,
    queryFn: comboCalls.terms,
  });
  const names = new Map(singles.map(({ id, name }) => [id, name]));
  return {
    options: singles.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` })),
    nameOf: (id: number) => names.get(id) ?? '',
  };
}

const columnsOf = (nameOf: (id: number) => string): Column<ComboParts>[] => [
  { id: 'code', title: '编码', width: 72, fixed: 'left', cell: row => <Code value={row.code} /> },
  { id: 'name', title: '名称', width: 130, fixed: 'left', cell: row => row.name },
  moneyColumn('face', '售价', row => row.facePriceFen, { width: 92 }),
  {
    id: 'parts',
    title: '组成',
    width: 440,
    onCard: true,
    cell: row =>
      row.parts.map(part => `${nameOf(part.singleId)}${part.qty > 1 ? `×${part.qty}` : ''}`).join(' + '),
  },
  {
    id: 'state',
    title: '状态',
    width: 180,
    cell: row => {
      if (row.asked !== null) return <StatusTag tone="warning">待审核</StatusTag>;
      if (row.stoppedPart !== null) return <StatusTag tone="danger">组件“{row.stoppedPart}”已停售</StatusTag>;
      const title = Object.entries(productStates).find(([state]) => state === row.state)?.[1];
      return <StatusTag tone={row.state === 'ON' ? 'success' : 'neutral'}>{title ?? row.state}</StatusTag>;
    },
  },
];

/** 组合管理: which part of a combined ticket is worth what, allocated to the fen. */
export function ComboPartList() {
  const { nameOf } = useSingles();
  return (
    <ListScreen<ComboParts>
      id="commerce.combo-part"
      title="组合管理"
      endpoint="/api/commerce/combo-parts"
      rowKey={row => String(row.id)}
      columns={columnsOf(nameOf)}
      filters={<KeywordFilter placeholder="编码、名称或拼音" />}
      rowActions={{ width: 110, codes: ['commerce:combo-item:edit'], of: row => <EditParts combo={row} /> }}
      detail={{
        width: 720,
        title: row => `${row.code} ${row.name}`,
        of: row => <ComboPartCard combo={row} nameOf={nameOf} />,
      }}
    />
  );
}

function EditParts({ combo }: { readonly combo: ComboParts }) {
  if (combo.asked !== null) return null;
  return (
    <FormButton code="commerce:combo-item:edit" label="组成与分摊">
      {close => <PartsForm combo={combo} onClose={close} />}
    </FormButton>
  );
}

function PartsForm({ combo, onClose }: { readonly combo: ComboParts; readonly onClose: () => void }) {
  const { options } = useSingles();
  const done = useDone(onClose, comboCalls.every);
  return (
    <FormDrawer
      title={`${combo.name} 的组成与分摊`}
      open
      width={720}
      act="提交审核"
      schema={ComboPartsChange}
      value={{ parts: [...combo.parts], version: combo.version }}
      submit={(draft, key) => comboCalls.step(combo.id, 'ask', draft, key)}
      onDone={() => done('已提交，由另一人审核后生效')}
      onClose={onClose}
    >
      <Field name="parts" label="组成" help="单张分摊 × 张数合计须等于售价；其他售价按同一比例分到分">
        <PartFields singles={options} facePriceFen={combo.facePriceFen} />
      </Field>
      <Field name="reason" label="原因">
        <Input maxLength={200} />
      </Field>
    </FormDrawer>
  );
}
