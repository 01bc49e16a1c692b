import type {
  RefundableOrder,
  RefundableTicket,
} from '@shanmen/shared/contracts/ticket/after-sale/refundable';
import { fen } from '@shanmen/shared/money';
import { newRefund, nextRefund, type RefundAction, type RefundState } from './refund-state.ts';

const offer = { ruleName: '标准', feeFen: fen(800), netFen: fen(3200), isAudited: false };

function ticket(last: number, changes: Partial<RefundableTicket> = {}): RefundableTicket {
  return {
    ticketNo: `123456789012345${last}`,
    productName: '栖霞古寺票',
    status: 'I',
    visitDate: '2026-11-22',
    startTime: null,
    endTime: null,
    personCount: 1,
    spotIds: [2],
    visitor: null,
    printCount: 1,
    grossFen: fen(4000),
    offer,
    refusal: null,
    compensableFen: fen(0),
    changeRefusal: null,
    isVoidable: true,
    ...changes,
  };
}

const used = ticket(3, { status: 'O', offer: null, refusal: '已检票不可退', isVoidable: false });
const strict = ticket(4, { offer: null, refusal: '按退票规则（不退）不可退' });

function order(askedTicketNo: string | null = null): RefundableOrder {
  return {
    orderNo: 'D2611220000011',
    soldAt: '2026-11-22T02:00:00Z',
    sellerName: '林晓',
    windowName: '南门1号窗',
    totalFen: fen(16_000),
    askedTicketNo,
    tickets: [ticket(1), ticket(2), used, strict],
  };
}

function after(...actions: RefundAction[]): RefundState {
  return actions.reduce(nextRefund, newRefund());
}

const numbers = (...last: number[]) => last.map(each => ticket(each).ticketNo);

describe('what is chosen', () => {
  it('is everything that can go back of an order, and the ticket itself when one was shown', () => {
    expect(after({ type: 'found', order: order(), kind: 'VISITOR' }).chosen).toEqual(numbers(1, 2));
    expect(after({ type: 'found', order: order(), kind: 'SELLER_ERROR' }).chosen).toEqual(numbers(1, 2, 4));
    const asked = after({ type: 'found', order: order(ticket(2).ticketNo), kind: 'VISITOR' });
    expect([asked.chosen, asked.cursor]).toEqual([numbers(2), 1]);
    const gone = after({ type: 'found', order: order(used.ticketNo), kind: 'VISITOR' });
    expect([gone.chosen, gone.cursor]).toEqual([[], 2]);
  });

  it('changes by the row of the cursor, and says why a row cannot be chosen', () => {
    const found = { type: 'found', order: order(), kind: 'VISITOR' } as const;
    expect(after(found, { type: 'toggle' }).chosen).toEqual(numbers(2));
    const below = { type: 'move', by: 1 } as const;
    const onUsed = after(found, below, below, { type: 'toggle' });
    expect(onUsed).toMatchObject({ chosen: numbers(1, 2), notice: { text: '已检票不可退' } });
    expect(after(found, below, below, below, below, below).cursor).toBe(3);
    expect(after(found, { type: 'toggle-all' }).chosen).toEqual(numbers(1, 2, 4));
    expect(after(found, { type: 'toggle-all' }, { type: 'toggle-all' }).chosen).toEqual([]);
  });
});

describe('a refund under way', () => {
  it('takes nothing else until its outcome is known', () => {
    const typed = { type: 'character', character: '1' } as const;
    expect(after({ type: 'sending' }, typed).typed).toBe('');
    expect(after({ type: 'sending' }, { type: 'outcome-unknown' }, typed, { type: 'back' })).toMatchObject({
      typed: '',
      work: 'unknown',
    });
  });

  it('leaves what was chosen where it was refused', () => {
    const notice = { tone: 'danger', text: '退款中，请等待处理完成' } as const;
    const refused = after(
      { type: 'found', order: order(), kind: 'VISITOR' },
      { type: 'sending' },
      { type: 'refused', notice },
    );
    expect(refused).toMatchObject({ work: 'idle', chosen: numbers(1, 2), notice });
  });
});
