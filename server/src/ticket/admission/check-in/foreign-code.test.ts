import { testKeys } from '../../../../test/people/keys.ts';
import { personKeys } from '../../../platform/secrets/sealed-text.ts';
import { hintOf, maskedCode, shownBy } from './foreign-code.ts';

const keys = personKeys(testKeys(7));

describe('a code that is no ticket', () => {
  it.each([
    ['11010119900101123X', '110101********123X'],
    ['11010119900101123x', '110101********123X'],
    ['110101 19900101 1234', '110101********1234'],
    ['１１０１０１１９９００１０１１２３４', '110101********1234'],
    ['110101********123X', '110101********123X'],
    ['110101199013011234', '110101199013011234'],
    ['1.2611200000012377.1.0123456789', '1.2611200000012377.1.0123456789'],
    ['2611200000012377', '2611200000012377'],
  ])('keeps of %s only %s', (code, kept) => expect(maskedCode(code)).toBe(kept));

  it.each([
    ['D2610020000174', '这是订单号，请扫门票上的二维码或票号'],
    ['d2610020000174', '这是订单号，请扫门票上的二维码或票号'],
    ['990000199001010017', '此证件名下没有今日可用的门票'],
    ['11010119900101123X', '证件号码有误，请核对'],
    ['204817365', '请在取票码后再输入预订手机的后 4 位'],
    ['204 817 365 0017', '没有找到，按预订检票请输入取票码加手机后 4 位'],
    ['69012345678', null],
    ['2611200000012377', null],
  ])('%s is answered with %s', (code, hint) => expect(hintOf(code)).toBe(hint));

  it.each([
    ['204 817 365 0017', { kind: 'booking', pickupCode: '204817365', mobileEnd: '0017' }],
    ['测A·D0001', { kind: 'coach', plate: 'AD0001' }],
    ['ad0001', { kind: 'coach', plate: 'AD0001' }],
    ['204817365', null],
    ['12345', null],
    ['A023', null],
    ['你好', null],
  ])('%s is looked for as %j', (code, by) => expect(shownBy(code, keys)).toEqual(by));
});
