import { placeOf } from './object-place.ts';

const placed = (objectType: string, objectId: string) => placeOf({ objectType, objectId });

describe('what a row of a log is about', () => {
  it.each([
    ['ticket_order', 'D202611230001', '10', '/ticket/orders?keyword=D202611230001', 'ticket:order:view'],
    ['ticket', 'T0001', '10', '/ticket/orders?keyword=T0001', 'ticket:order:view'],
    ['refund', 'R0001', '10', '/ticket/refunds?keyword=R0001', 'ticket:refund-audit:view'],
    ['doc', 'JH-ZC-0001', '40', '/goods/jh?keyword=JH-ZC-0001', 'goods:jh:view'],
    ['doc', 'CZ0001', '40', '/goods/cz?keyword=CZ0001', 'goods:cz:view'],
    ['credit_account', 'Q0007', '50', '/settle/credit?keyword=Q0007', 'commerce:credit-account:view'],
  ])('is opened in its system: %s %s', (objectType, objectId, type, address, permission) => {
    expect(placed(objectType, objectId)).toMatchObject({ type, address, permission });
  });

  it.each([
    ['admin.setting', '营业日切换时间'],
    ['auth.session', '17'],
    // 导出 of a whole list is about no document.
    ['doc', 'JH'],
    ['doc', '../../etc/1'],
    ['ticket', ''],
  ])('is opened nowhere: %s %s', (objectType, objectId) => expect(placed(objectType, objectId)).toBeNull());

  it('keeps what stands in a number out of the address', () => {
    expect(placed('goods', 'W1&id=2#x')?.address).toBe('/goods/goodsDetail?keyword=W1%26id%3D2%23x');
  });
});
