import {
  type ProductChannel,
  productChannels,
} from '@shanmen/shared/contracts/commerce/products/product-draft';

import type { Product } from '../../../commerce/public.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';

type Sold = { product: Pick<Product, 'id' | 'name' | 'channels'> };

/** What was sold elsewhere moves and is collected here all the same; it is only not bought. @throws product_not_on_sale */
export function refuseOtherChannels(lines: readonly Sold[], channel: ProductChannel): void {
  for (const { product } of lines) {
    if (product.channels.includes(channel)) continue;
    const text = `${product.name} 不在${productChannels[channel]}销售`;
    throw new RuleViolation('product_not_on_sale', text, { productId: product.id });
  }
}
