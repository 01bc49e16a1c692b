import { type ProductRow, PurchaseTerms } from '@shanmen/shared/contracts/commerce/products/product';
import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import { Field, FormButton, FormDrawer, Input, InputNumber, sendOver, useDone, versionIn } from '@shanmen/ui';
import { useRef } from 'react';
import { changePurchaseTerms, everyProduct } from './product-calls.ts';
import styles from './purchase.module.css';

export const editCodes = {
  SINGLE: 'commerce:product:edit',
  COMBO: 'commerce:combo:edit',
} as const satisfies Record<ProductRow['kind'], PermissionCode>;

type ProductProps = { readonly product: ProductRow };

/** 购买限制: how early, until when and how many of a ticket are sold. */
export function EditPurchase({ product }: ProductProps) {
  return (
    <FormButton code={editCodes[product.kind]} label="购买限制">
      {close => <PurchaseForm product={product} onClose={close} />}
    </FormButton>
  );
}

function PurchaseForm({ product, onClose }: ProductProps & { readonly onClose: () => void }) {
  const seen = useRef(product.version);
  const done = useDone(onClose, everyProduct);
  const { minQty, maxQtyPerOrder, advanceDaysMax, cutoffTime, cutoffMinutes, maxPerIdPerDay, dailyCap } =
    product;
  const isNamed = product.idPolicy === 'EVERY_VISITOR';
  return (
    <FormDrawer
      title={`购买限制 ${product.name}`}
      open
      schema={PurchaseTerms}
      value={{
        minQty,
        maxQtyPerOrder,
        advanceDaysMax,
        cutoffTime,
        cutoffMinutes,
        maxPerIdPerDay,
        dailyCap,
      }}
      submit={terms =>
        sendOver(seen, versionIn, version => changePurchaseTerms(product, { ...terms, version }))
      }
      onDone={() => done('已保存，对之后的购票生效')}
      onClose={onClose}
    >
      <Field name="minQty" label="每单至少">
        <InputNumber suffix="张" min={1} precision={0} />
      </Field>
      <Field name="maxQtyPerOrder" label="每单最多">
        <InputNumber suffix="张" min={1} precision={0} />
      </Field>
      <Field
        name="advanceDaysMax"
        label="最多提前"
        help="留空表示不限，0 表示仅售当日。窗口、网上订票与团队相同"
      >
        <InputNumber suffix="天" min={0} precision={0} />
      </Field>
      <Field name="cutoffTime" label="当日截止" help="游玩当日几点停售，如 15:30；留空表示售到时段结束">
        <Input className={styles['time'] ?? ''} maxLength={5} placeholder="15:30" />
      </Field>
      <Field name="cutoffMinutes" label="时段截止" help="时段结束前多少分钟停售；与当日截止只填一项">
        <InputNumber suffix="分钟" min={1} precision={0} />
      </Field>
      <Field
        name="maxPerIdPerDay"
        label="每证每日限购"
        help={
          isNamed
            ? '同一证件一个营业日内最多买几张，不论游玩日期；取消和退票的不计'
            : '只有一人一证的票种可按证件限购'
        }
      >
        <InputNumber suffix="张" min={1} precision={0} disabled={!isNamed} />
      </Field>
      <Field name="dailyCap" label="每日限量" help="每个游玩日全部渠道合计最多几人；留空表示不限，0 表示停售">
        <InputNumber suffix="人" min={0} precision={0} />
      </Field>
    </FormDrawer>
  );
}
