import { isIdentityNumber } from '@shanmen/shared/contracts/ticket/selling/identity';
import { classifyScan } from './scan-class.ts';

const atCounter = (text: string) => classifyScan(text, { paying: false });
const whilePaying = (text: string) => classifyScan(text, { paying: true });

describe('scan classes', () => {
  it.each([
    ['1.2611200000012377.1.aB3-_x', 'ticket'],
    ['2611200000012377', 'ticket'],
    ['131234567890123456', 'payment'],
    ['288888888888888888', 'payment'],
    ['990000199001010017', 'identity'],
    ['99000020150320003X', 'identity'],
    ['99000020150320003x', 'identity'],
    ['123456789', 'collection'],
    ['A023', 'plate'],
    ['6901234567892', 'unknown'],
    ['HELLO WORLD', 'unknown'],
  ])('T-50 %s is a %s', (text, kind) => expect(atCounter(text).kind).toBe(kind));

  it('T-50 an identity card that starts like a payment code is one only while nobody pays', () => {
    const card = '110101199001010015';
    expect(isIdentityNumber(card)).toBe(true);
    expect(atCounter(card).kind).toBe('identity');
    expect(whilePaying(card)).toMatchObject({ kind: 'payment', by: 'wechat' });
  });

  it('T-50 sixteen digits are a ticket number, but a payment code while somebody pays', () => {
    expect(atCounter('2611200000012377').kind).toBe('ticket');
    expect(whilePaying('2611200000012377')).toMatchObject({ kind: 'payment', by: 'alipay' });
  });

  it('T-50 a card that ends in X stays a card while paying', () => {
    expect(whilePaying('99000020150320003X').kind).toBe('identity');
  });

  it('tells who a payment code belongs to', () => {
    expect(whilePaying('131234567890123456')).toMatchObject({ by: 'wechat' });
    expect(whilePaying('281234567890123456')).toMatchObject({ by: 'alipay' });
    expect(whilePaying('3012345678901234567890')).toMatchObject({ by: 'alipay' });
  });

  it.each(['990000199001010018', '990000199002300016', '99000019900101001', ''])(
    'refuses %s as an identity number',
    text => expect(isIdentityNumber(text)).toBe(false),
  );
});
