import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';

import { isSameSecret } from '../../../platform/secrets/same-secret.ts';
import { type PersonKeys, searchHash } from '../../../platform/secrets/sealed-text.ts';

const signatureLength = 16;

type Receipted = Pick<Order, 'orderNo' | 'windowName' | 'payState' | 'totalFen'> & { team: object | null };

/** The code of a receipt, for whoever came alone and paid at a window; a group is invoiced through its enterprise. */
export function receiptOf(
  { orderNo, windowName, payState, totalFen, team }: Receipted,
  person: PersonKeys,
): Pick<Order, 'receiptCode'> {
  const isReceipted = team === null && windowName !== '' && payState === 'PAID' && totalFen > 0;
  return isReceipted ? { receiptCode: receiptCodeOf(orderNo, person) } : {};
}

/** `D2611200000011.9f3c…`: the number of the order and our signature. It opens no gate and names nobody. */
function receiptCodeOf(orderNo: string, person: PersonKeys): string {
  return `${orderNo}.${signatureOf(orderNo, person)}`;
}

/** The order of a receipt that we printed; null for a forged code. */
export function readReceiptCode(code: string, person: PersonKeys): string | null {
  const [orderNo = '', signature = ''] = code.split('.');
  return isSameSecret(signature, signatureOf(orderNo, person)) ? orderNo : null;
}

function signatureOf(orderNo: string, person: PersonKeys): string {
  return searchHash(`receipt ${orderNo}`, person).slice(0, signatureLength);
}
