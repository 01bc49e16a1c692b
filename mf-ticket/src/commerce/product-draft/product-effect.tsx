import type { ProductDetail, ProductEffect } from '@shanmen/shared/contracts/commerce/products/product-draft';
import { fen } from '@shanmen/shared/money';
import { Changes, changeWords, Failure, Field, ModalForm, MoneyInput, Skeleton, useDone } from '@shanmen/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { Type } from 'typebox';
import { draftCalls } from './draft-calls.ts';

/** What was sold last beside what waits, and what the change touches. */
export function EffectPart({ effect }: { readonly effect: UseQueryResult<ProductEffect> }) {
  if (effect.error) return <Failure error={effect.error} onRetry={() => void effect.refetch()} />;
  if (!effect.data) return <Skeleton active />;
  const { changes, changeBp, combos, mustType } = effect.data;
  return (
    <Changes rows={changes ?? []} isStark={mustType}>
      {changes === null && <p>首次上架，没有可比的现行资料</p>}
      {changes?.length === 0 && <p>与上次在售时相同</p>}
      {mustType && (
        <p>{changeBp === null ? '票面价为 0' : `票面价 ${changeWords(changeBp)}`}，通过时须再输入一次</p>
      )}
      {combos.length > 0 && <p>含它的组合票：{combos.join('、')}</p>}
    </Changes>
  );
}

type TypeProps = {
  readonly product: ProductDetail;
  readonly effect: ProductEffect;
  readonly onClose: () => void;
};

const Typed = Type.Object(
  { typedFen: Type.Integer({ minimum: 0, maximum: 1e9 }) },
  { additionalProperties: false },
);

/** Approves a ticket whose face price is 0 or far from the last: it is typed once more, and the server compares. */
export function TypeFaceAgain({ product, effect: { changeBp }, onClose }: TypeProps) {
  const done = useDone(onClose, draftCalls.every);
  const why =
    changeBp === null || product.facePriceFen === 0 ? '票面价为 0' : `票面价 ${changeWords(changeBp)}`;
  return (
    <ModalForm
      title={`${why}，请再输入一次票面价`}
      open
      act="审核通过"
      schema={Typed}
      submit={({ typedFen }, key) =>
        draftCalls.step(product.id, 'audit', { approved: true, reason: '', typedFen: fen(typedFen) }, key)
      }
      onDone={() => done('已审核，可以上架')}
      onClose={onClose}
    >
      <Field name="typedFen" label="票面价">
        <MoneyInput />
      </Field>
    </ModalForm>
  );
}
