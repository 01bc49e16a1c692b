import { apiErrorOf, createKey } from '@shanmen/shared';
import type { IdentityRules } from '@shanmen/shared/contracts/ticket/selling/identity';
import type { Offer, PricedLine } from '../cart/cart.ts';
import type { SaleAction } from '../cart/sale-action.ts';
import type { SaleState } from '../cart/open-sale.ts';
import { saleCalls } from '../sale/sale-calls.ts';
import { judgeVisitor, missingOf, needsOf, withCert } from './judge-visitor.ts';
import type { NamedVisitor } from './people.ts';

export type Visitors = {
  /** Takes what was typed or scanned for the next ticket that needs somebody. */
  readonly take: (text: string) => void;
  /** Enter: the answer yes, or what was typed. */
  readonly confirm: () => void;
  /** Esc: the answer no, or back to the cart. */
  readonly back: () => void;
  /** The certificate of this number in the question. */
  readonly choose: (number: number) => void;
};

type VisitDay = {
  readonly visitDate: string;
  readonly offers: readonly Offer[];
  readonly lines: readonly PricedLine[];
};

type Parts = {
  readonly state: SaleState;
  readonly day: VisitDay | null;
  readonly today: string;
  readonly rules: IdentityRules;
  readonly dispatch: (action: SaleAction) => void;
};

/** Who the tickets of the cart are for. The server is asked about each person while the next is typed. */
export function visitorsOfSale({ state, day, today, rules, dispatch }: Parts): Visitors {
  const needs = day ? needsOf(day.lines) : [];
  const { question, idText } = state.people;

  const name = (visitor: NamedVisitor, from: number | null) => {
    if (!day) return;
    // A switch moves a ticket from one line to another, so one is missing less in any case.
    const isLast = missingOf(needs) <= 1;
    dispatch({ type: 'name-visitor', visitor, from, isLast });
    const asked = { visitDate: day.visitDate, productId: visitor.productId, visitor: visitor.visitor };
    saleCalls.checkVisitor(asked).catch((error: unknown) => {
      const failure = apiErrorOf(error);
      // What could not be asked now is judged with the sale.
      if (failure.status !== 409 && failure.status !== 422) return;
      const { idMasked } = visitor;
      // Some refusals name the visitor themselves.
      const text = failure.message.includes(idMasked) ? failure.message : `${idMasked}：${failure.message}`;
      dispatch({ type: 'drop-visitor', key: visitor.key, notice: { tone: 'danger', text } });
    });
  };

  const take = (text: string) => {
    const need = needs.find(({ qty, named }) => named < qty);
    if (!day || !need) {
      const words = needs.length > 0 ? '证件已录齐' : '所售票种不需要证件';
      return dispatch({ type: 'notice', notice: { tone: 'info', text: words } });
    }
    dispatch({ type: 'open-people', thenPay: state.people.thenPay });
    const newKey = createKey();
    const { offers, visitDate } = day;
    const { visitors } = state.people;
    const judgement = judgeVisitor(text, need, { offers, visitors, visitDate, today, rules, newKey });
    if (judgement.kind === 'named') return name(judgement.visitor, null);
    if (judgement.kind === 'question') return dispatch({ type: 'ask', question: judgement.question });
    // What was typed stays: most wrong numbers are one digit away from the right one.
    dispatch({ type: 'id-text', text });
    dispatch({ type: 'notice', notice: { tone: 'danger', text: judgement.text } });
  };

  return {
    take,
    confirm: () => {
      if (question?.kind === 'switch') name(question.yes, question.from);
      else if (question === null && idText !== '') take(idText);
      else if (question === null && missingOf(needs) === 0) dispatch({ type: 'close-people' });
    },
    back: () => {
      if (question === null) dispatch({ type: 'close-people' });
      else if (question.kind === 'switch' && question.no) name(question.no, null);
      else dispatch({ type: 'ask', question: null });
    },
    choose: number => {
      const cert = question?.kind === 'cert' ? question.certs[number - 1] : undefined;
      if (question?.kind === 'cert' && cert) name(withCert(question.visitor, cert), null);
    },
  };
}
