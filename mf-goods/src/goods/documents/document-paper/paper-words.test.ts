import { fen } from '@shanmen/shared/money';
import { draft } from '../../../../test/document.ts';
import { factsOnPaper } from './paper-words.ts';

const sale = { ...draft, amountFen: fen(100_00), paidFen: fen(30_00) };

const labels = (payMethod: '银行转账' | '挂账') =>
  new Map(factsOnPaper('xs', { ...sale, payMethod, paidFen: payMethod === '挂账' ? fen(0) : fen(30_00) }));

it('says on paper of a sale what came and what did not', () => {
  expect(labels('银行转账').get('已收')).toBe('¥30.00');
  expect(labels('银行转账').get('未收')).toBe('¥70.00');
});

it('says of a sale on account that it is, and asks nobody for its money', () => {
  expect(labels('挂账').get('收款方式')).toBe('挂账');
  expect([labels('挂账').has('已收'), labels('挂账').has('未收')]).toEqual([false, false]);
});
