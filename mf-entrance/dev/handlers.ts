import type { MenuEntry } from '@shanmen/shared/contracts/admin/settings/menu';
import type { EntranceCard } from '@shanmen/shared/contracts/entrance/card';
import { type SystemType, systemTypes } from '@shanmen/shared/contracts/screen';
import { answer, type MockHandlers } from '@shanmen/shared/testing/mock-api';

export const cards: readonly EntranceCard[] = [
  card('10', '今日售票', '1,284', '张', '全部', [912, 1038, 1102, 986, 1420, 1655, 1284]),
  card('20', '在园团队', '12', '团', '全部', [8, 9, 7, 12, 15, 18, 12]),
  card('30', '今日收银', '¥86,420', '', '权限范围内', [61200, 58400, 70100, 66300, 92800, 101400, 86420]),
  card('40', '预警商品', '9', '', '全部', [4, 4, 6, 5, 7, 8, 9]),
  card('50', '待处理订单', '4', '', '全部', [2, 6, 3, 1, 5, 4, 4]),
  card('60', '今日营收', '+8.1', '%', '全部', [182, 176, 201, 190, 264, 298, 231]),
  card('70', '待审核', '17', '', '本人', [11, 9, 14, 12, 8, 15, 17]),
  card('80', '在线用户', '23', '', '全部', [19, 21, 20, 24, 26, 22, 23]),
];

export const handlers: MockHandlers = {
  'GET /api/entrance/cards': () => answer(cards),
  'GET /api/Menu/GetAllMenu': () =>
    answer(Object.keys(systemTypes).map(pid => ({ ...entryOf(pid), pid, path: `/example/${pid}` }))),
  'GET /api/Menu/GetMyMenu': ({ query }) =>
    answer(query.get('pid') === '20' ? [] : [entryOf(query.get('pid') ?? '')]),
  'DELETE /api/auth/sessions/current': () => answer(null),
};

function entryOf(pid: string): MenuEntry {
  const menucode = `${pid}01`;
  return {
    menucode,
    menuChild: null,
    funcName: '示例',
    isToolBar: false,
    path: '/example',
    component: 'mf-entrance/example',
    args: {},
    permission: null,
    name: `${pid}.${menucode}`,
    icon: '',
    sort: 1,
    initials: 'SL',
    pinyin: 'shi li',
    titles: {},
    isLink: '',
    isHide: false,
    isKeepAlive: false,
    isAffix: false,
    isIframe: false,
  };
}

function card(
  type: SystemType,
  label: string,
  value: string,
  unit: string,
  scope: string,
  sparkline: number[],
): EntranceCard {
  return { type, title: systemTypes[type], figure: { label, value, unit, scope }, sparkline };
}
