import { useTab } from '@shanmen/shared';
import {
  idPolicies,
  type ProductRow,
  productStates,
} from '@shanmen/shared/contracts/commerce/products/product';
import { crowds, crowdTitle } from '@shanmen/shared/contracts/ticket/pricing/crowds';
import {
  Code,
  type Column,
  KeywordFilter,
  ListScreen,
  moneyColumn,
  Nothing,
  optionsOf,
  SelectFilter,
  StatusFilter,
  StatusTag,
  type Tone,
} from '@shanmen/ui';
import { ProductCard } from '../product-draft/product-card.tsx';
import { NewProduct } from '../product-draft/product-form.tsx';
import { productEndpoints } from './product-calls.ts';
import { editCodes, EditPurchase } from './purchase-form.tsx';

const tones = {
  DRAFT: 'neutral',
  PENDING: 'warning',
  READY: 'info',
  ON: 'success',
  OFF: 'danger',
} as const satisfies Record<ProductRow['state'], Tone>;

const columns: Column<ProductRow>[] = [
  { id: 'code', title: '编码', width: 68, fixed: 'left', cell: row => <Code value={row.code} /> },
  { id: 'name', title: '名称', width: 152, fixed: 'left', cell: row => row.name },
  {
    id: 'state',
    title: '状态',
    width: 80,
    onCard: true,
    cell: row => <StatusTag tone={tones[row.state]}>{productStates[row.state]}</StatusTag>,
  },
  { id: 'opens', title: '包含', width: 164, cell: row => row.opens || <Nothing /> },
  { id: 'crowd', title: '客群', width: 72, cell: row => crowdTitle(row.crowd) },
  moneyColumn('face', '票面价', row => row.facePriceFen, { width: 88 }),
  { id: 'idPolicy', title: '实名', width: 84, cell: row => idPolicies[row.idPolicy] },
  { id: 'limits', title: '购买限制', width: 238, cell: row => limitsOf(row) || <Nothing /> },
  { id: 'valid', title: '有效期', width: 68, hidden: true, cell: row => `${row.validDays} 天` },
  { id: 'quota', title: '库存', width: 80, hidden: true, cell: row => (row.usesQuota ? '按时段' : '不限') },
  {
    id: 'refundRule',
    title: '退票规则',
    width: 96,
    hidden: true,
    cell: row => row.refundRuleName ?? <Nothing />,
  },
];

/** 单票管理. */
export function SingleList() {
  return <ProductList kind="SINGLE" />;
}

/** 组合票. */
export function ComboList() {
  return <ProductList kind="COMBO" />;
}

/** What is sold, and how many, how early and until when. */
function ProductList({ kind }: { readonly kind: ProductRow['kind'] }) {
  const { title } = useTab();
  return (
    <ListScreen<ProductRow>
      id={`commerce.product.${kind.toLowerCase()}`}
      title={title}
      endpoint={productEndpoints[kind]}
      rowKey={row => String(row.id)}
      columns={columns}
      filters={
        <>
          <KeywordFilter placeholder="编码、名称或拼音" />
          <SelectFilter name="crowd" label="客群" options={optionsOf(crowds)} />
          <StatusFilter of={productStates} />
        </>
      }
      {...(kind === 'SINGLE'
        ? {
            toolbar: <NewProduct />,
            detail: {
              width: 720,
              title: (row: ProductRow) => `${row.code} ${row.name}`,
              of: (row: ProductRow) => <ProductCard id={row.id} />,
            },
          }
        : {})}
      rowActions={{ width: 88, codes: [editCodes[kind]], of: row => <EditPurchase product={row} /> }}
    />
  );
}

/** In few words; every order has its most. */
function limitsOf(row: ProductRow): string {
  const { advanceDaysMax, cutoffTime, cutoffMinutes, maxPerIdPerDay, dailyCap, stoppedPart } = row;
  const { minQty, maxQtyPerOrder } = row;
  if (stoppedPart !== null) return `组件“${stoppedPart}”已停售`;
  if (dailyCap === 0) return '停售';
  return [
    aheadOf(advanceDaysMax),
    cutoffTime === null ? '' : `当日 ${cutoffTime} 截止`,
    cutoffMinutes === null ? '' : `结束前 ${cutoffMinutes} 分钟截止`,
    maxPerIdPerDay === null ? '' : `每证每日 ${maxPerIdPerDay} 张`,
    dailyCap === null ? '' : `每日限 ${dailyCap} 人`,
    minQty > 1 ? `每单 ${minQty}–${maxQtyPerOrder} 张` : `每单最多 ${maxQtyPerOrder} 张`,
  ]
    .filter(Boolean)
    .join('，');
}

function aheadOf(days: number | null): string {
  if (days === null) return '';
  return days === 0 ? '仅售当日' : `提前 ${days} 天`;
}
