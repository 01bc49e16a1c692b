/** A menu answer as the server gives it: one group of two, a report, an entry without a screen, and two tools. */
export const exampleEntries = [
  entry({
    menucode: '4001',
    funcName: '单据',
    path: '/goods',
    component: 'group',
    icon: 'files',
    initials: 'dj',
  }),
  child('4001', '400101', '进货单', '/goods/jh', 'mf-goods/document', 'jin huo dan'),
  child('4001', '400102', '退货单', '/goods/jt', 'mf-goods/document', 'tui huo dan'),
  entry({
    menucode: '4003',
    funcName: '商品明细',
    path: '/goods/goodsDetail',
    component: 'mf-goods/goods-detail',
    initials: 'spmx',
  }),
  entry({
    menucode: '4014',
    funcName: '商品销售报表',
    path: '/goods/salesReport',
    component: 'mf-reports/report',
    initials: 'spxsbb',
  }),
  entry({ menucode: '4011', funcName: '综合单据', path: '/goods/zhdj', component: null, initials: 'zhdj' }),
  entry({
    menucode: '1000',
    menuChild: 'sale',
    funcName: '售票',
    isToolBar: true,
    path: '',
    initials: 'sp',
    pinyin: 'shou piao',
    titles: { en: 'Sell tickets' },
  }),
];

export const exampleSession = {
  userInfo: {
    userName: 'keeper01',
    photo: '',
    time: '2026-11-20T08:00:00Z',
    roles: ['keeper'],
    authBtnList: [],
  },
  staffId: 5,
  name: '陈库管',
  outletName: null,
  roleNames: ['库管员'],
  locked: false,
  mustChangePassword: false,
  passwordDaysLeft: null,
  secondFactor: 'off' as const,
  permissionVersion: 7,
  serverTime: '2026-11-20T08:00:00Z',
  businessDay: '2026-11-20',
  demo: true,
  siteName: '青岚山·镜湖景区',
  settings: null,
  atTill: false,
  hasPin: false,
  policies: {
    lockForced: false,
    lockMaxSeconds: null,
    watermarkForced: false,
    dropContent: false,
    intranetLinks: [],
  },
  version: '1.0.0',
};

function child(
  menucode: string,
  menuChild: string,
  funcName: string,
  path: string,
  component: string,
  pinyin: string,
) {
  const initials = pinyin.replace(/(\S)\S* ?/g, '$1');
  return entry({ menucode, menuChild, funcName, path, component, initials, pinyin });
}

function entry(fields: Record<string, unknown>) {
  return {
    menuChild: null,
    isToolBar: false,
    args: {},
    permission: null,
    name: ['40', fields['menucode'], fields['menuChild']].filter(Boolean).join('.'),
    icon: '',
    sort: 0,
    initials: '',
    titles: {},
    isLink: '',
    isHide: false,
    isKeepAlive: true,
    isAffix: false,
    isIframe: false,
    ...fields,
  };
}
