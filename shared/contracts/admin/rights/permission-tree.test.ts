import { permissions } from '../../permissions.ts';
import { permissionTitle, permissionTree, withViews } from './permission-tree.ts';

describe('the tree of permissions', () => {
  it('D-12 holds every permission of the product once, and nothing else', () => {
    const shown = permissionTree.flatMap(({ groups }) => groups.flatMap(group => group.permissions));
    expect(shown.map(({ code }) => code).toSorted()).toEqual(permissions.map(({ code }) => code).toSorted());
  });

  it('D-12 calls each by a title of its own language', () => {
    expect(permissions.filter(({ title }) => !/\p{Script=Han}/u.test(title))).toEqual([]);
    expect(permissionTitle('ticket:sale:fit')).toBe('散客售票');
  });

  it('gives the sight of a screen with what is done there', () => {
    expect(withViews(['goods:jh:audit'])).toEqual(['goods:jh:audit', 'goods:jh:view']);
    expect(withViews(['goods:jh:view'])).toEqual(['goods:jh:view']);
  });

  it('puts what can be done beside the screen where it is done', () => {
    const goods = permissionTree.find(({ type }) => type === '40');
    const purchase = goods?.groups.find(({ title }) => title === '进货单');
    expect(purchase?.permissions.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['goods:jh:view', 'goods:jh:add', 'goods:jh:audit']),
    );
  });
});
