import { ScreenParts } from '@shanmen/ui';

import { PriceRuleList } from '../price-rule/price-rule-list.tsx';
import { PriceMatrixView } from './price-matrix.tsx';

/** 销售价格: what each channel sells at by day, and the rules that say so, with those that wait for approval. */
export function SalePrice() {
  return (
    <ScreenParts
      parts={[
        { key: 'matrix', label: '渠道价格', children: <PriceMatrixView /> },
        { key: 'rules', label: '价格规则与审核', children: <PriceRuleList /> },
      ]}
    />
  );
}
