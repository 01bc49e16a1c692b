import type { SettingName } from './setting.ts';

export const settingGroups = {
  site: '基本',
  security: '安全',
  links: '内网链接白名单',
  ticket: '票务',
  cashier: '收银',
  goods: '商品',
  reports: '报表',
  modules: '模块',
} as const;
export type SettingGroup = keyof typeof settingGroups;

type SettingWords = {
  readonly group: SettingGroup;
  readonly title: string;
  /** What it does, in one sentence. */
  readonly help: string;
  readonly unit?: string;
};

/** The settings that 系统设置 shows; one without words here is set by the installation alone. */
export const settingWords: Readonly<Partial<Record<SettingName, SettingWords>>> = {
  siteName: { group: 'site', title: '景区名称', help: '显示在页眉、门票和小票上' },
  sitePhone: { group: 'site', title: '咨询电话', help: '印在门票和小票上' },
  siteAddress: { group: 'site', title: '景区地址', help: '网上订票的订单里显示，供导航' },
  siteRoute: { group: 'site', title: '交通指引', help: '公交、停车与入口，网上订票的订单里显示' },
  publicAddress: {
    group: 'site',
    title: '公网地址',
    help: '游客扫小票、售票链接二维码打开的网址，从 http 或 https 写起，不带路径；留空则用售票电脑当时的网址',
  },
  dayCut: {
    group: 'site',
    title: '营业日切换时间',
    help: '营业日从几点开始，之前的业务算前一天；只从还没有开始的日子起改变',
  },
  watermarkForced: { group: 'site', title: '强制水印', help: '所有页面都带操作人的水印，个人不能关闭' },
  idleMinutes: {
    group: 'security',
    title: '无操作退出',
    help: '多久没有操作就须重新登录，角色另有规定的按角色',
    unit: '分钟',
  },
  postIdleMinutes: {
    group: 'security',
    title: '岗位电脑无操作退出',
    help: '强制锁屏时，绑定为岗位的电脑多久没有操作才须重新登录；没有强制锁屏，或角色规定得更长时不起作用',
    unit: '分钟',
  },
  passwordPreset: {
    group: 'security',
    title: '密码要求',
    help: '标准：10 位以上，不是常用密码、姓名、手机号或景区名；等保另要四类字符中的三种，不重复最近 5 次，90 天一换',
  },
  secondFactorTypes: {
    group: 'security',
    title: '须二次验证的系统',
    help: '能打开这些系统的人登录时须用手机上的动态验证码',
  },
  grantApproval: {
    group: 'security',
    title: '授权复核',
    help: '授予敏感权限须另一位有权的人复核后才生效，七天不复核即作废',
  },
  riskLeastCount: {
    group: 'security',
    title: '高风险操作至少',
    help: '一个人一天做了多少次同类高风险操作才标为异常',
    unit: '次',
  },
  logKeepMonths: {
    group: 'security',
    title: '日志在线保存',
    help: '登录日志与操作日志多久以后可以归档到文件，法规要求不少于 6 个月',
    unit: '个月',
  },
  riskFactor: {
    group: 'security',
    title: '高风险操作倍数',
    help: '达到此人平时（近 28 天每个工作日平均）的多少倍才标为异常',
    unit: '倍',
  },
  lockForced: { group: 'security', title: '强制锁屏', help: '所有人都启用锁屏，个人不能关闭' },
  lockMaxSeconds: {
    group: 'security',
    title: '最长锁屏时间',
    help: '个人设置的锁屏时间不能超过它，不填则由个人决定',
    unit: '秒',
  },
  lockDropsContent: {
    group: 'security',
    title: '锁屏时清空画面',
    help: '没有未保存内容的页面在锁屏时卸下，解锁后重新载入',
  },
  intranetLinks: {
    group: 'links',
    title: '可打开的内网地址',
    help: '菜单可以链接到的内网来源，每行一个，如 http://内网主机:8080',
  },
  refundNotice: {
    group: 'ticket',
    title: '退改说明',
    help: '一句话，印在小票和团队单上；门票印各自的退票规则',
  },
  id15: {
    group: 'ticket',
    title: '15 位旧身份证',
    help: '2013 年起停用，一般不接受；接受时换算成 18 位，按年龄的优惠和免票须查验证件',
  },
  piiKeepDays: {
    group: 'ticket',
    title: '游客信息保存',
    help: '游玩日后多久清除姓名、证件与手机；未了结的订单和在黑名单上的人除外',
    unit: '天',
  },
  holdMinutes: { group: 'ticket', title: '网上订单占位', help: '未支付的订单保留多久', unit: '分钟' },
  cartHoldMinutes: { group: 'ticket', title: '挂单占位', help: '窗口挂单保留多久', unit: '分钟' },
  maxHungCarts: { group: 'ticket', title: '挂单上限', help: '一个窗口同时可挂的单', unit: '单' },
  offlinePlaces: { group: 'ticket', title: '离线额度', help: '一个窗口最多预占的名额', unit: '张' },
  offlineMinutes: { group: 'ticket', title: '离线时长', help: '断网后凭额度可售多久', unit: '分钟' },
  offlineGraceHours: {
    group: 'ticket',
    title: '离线补传期限',
    help: '额度到期后，名额为未上传的离线售票再保留多久',
    unit: '小时',
  },
  teamReleaseTime: {
    group: 'ticket',
    title: '团队预订保留到',
    help: '游玩日的时刻，如 16:00；没有取票又没有冻结额度的预订到点释放',
  },
  publicDays: { group: 'ticket', title: '网上可订天数', help: '含当天', unit: '天' },
  publicPerMobileDay: {
    group: 'ticket',
    title: '每手机每日限购',
    help: '一个手机号一天最多可订的票',
    unit: '张',
  },
  publicHoldsPerMobile: { group: 'ticket', title: '每手机未支付订单', help: '同时可有几单', unit: '单' },
  publicHoldsPerDevice: { group: 'ticket', title: '每设备未支付订单', help: '换手机号也算', unit: '单' },
  publicPerDeviceDay: { group: 'ticket', title: '每设备每日限购', help: '换手机号也算', unit: '张' },
  publicHoldsPerIp: { group: 'ticket', title: '每来源未支付订单', help: '同时可有几单', unit: '单' },
  pictureAfterCodes: {
    group: 'ticket',
    title: '图片验证前的短信',
    help: '一小时内同一手机号或同一网络来源发过这么多条验证码后，须先输入图片中的字符',
    unit: '条',
  },
  codesPerNetworkHour: {
    group: 'ticket',
    title: '同一网段验证码上限',
    help: '一小时内同一网段（IPv4 /24、IPv6 /56）最多发送的验证码；达到后暂停并提醒',
    unit: '条',
  },
  codesPerSiteHour: {
    group: 'ticket',
    title: '全站验证码上限',
    help: '一小时内全站最多发送的验证码；达到后暂停并提醒，旺季请相应调高',
    unit: '条',
  },
  waitingOfferMinutes: {
    group: 'ticket',
    title: '候补留位',
    help: '有余票时为候补游客保留多久',
    unit: '分钟',
  },
  waitingPerMobile: { group: 'ticket', title: '每手机候补', help: '一个手机号同时可候补的项数', unit: '项' },
  waitingSkipTooBig: {
    group: 'ticket',
    title: '候补可越过',
    help: '余票不够排在前面的人时，先给后面够的人',
  },
  discountPercent: {
    group: 'ticket',
    title: '每单优惠上限',
    help: '有优惠权限的售票员每单最多减应收的百分之多少，超过须班长授权',
    unit: '%',
  },
  discountShiftYuan: {
    group: 'ticket',
    title: '每班优惠上限',
    help: '有优惠权限的售票员一个班次累计可减的金额，超过须班长授权',
    unit: '元',
  },
  freeShiftTickets: {
    group: 'ticket',
    title: '每班免票上限',
    help: '有免票权限的售票员一个班次可免的张数，超过须班长授权',
    unit: '张',
  },
  cashWitnessYuan: {
    group: 'ticket',
    title: '缴款与支出须见证',
    help: '一次缴款或支出超过多少元时，须班长在窗口输入密码或 PIN 见证',
    unit: '元',
  },
  overCreditYuan: {
    group: 'ticket',
    title: '一次可授权超额',
    help: '团队记账超出可用额度时，班长在窗口一次最多可授权超出多少元；0 为不允许',
    unit: '元',
  },
  voidMinutes: { group: 'ticket', title: '卖错票可撤时间', help: '本班内售出多久可以直接作废', unit: '分钟' },
  undoMinutes: { group: 'ticket', title: '误检可撤时间', help: '检票后多久可以撤销', unit: '分钟' },
  refundQuoteMinutes: {
    group: 'ticket',
    title: '手续费保留',
    help: '显示的手续费保留多久不变',
    unit: '分钟',
  },
  openDaysAhead: { group: 'ticket', title: '提前开放天数', help: '按模板提前生成多少天的时段', unit: '天' },
  noShowPaid: { group: 'ticket', title: '付费票计爽约', help: '网上实名预订付了费没来的也计爽约' },
  rebatePersonPayout: {
    group: 'ticket',
    title: '返利付给个人',
    help: '开启后返利可付给带团导游，须填个人合同与代扣税；关闭时只付给签约企业',
  },
  peakFrom: { group: 'ticket', title: '旺季开始', help: '月-日，如 04-01' },
  peakTo: { group: 'ticket', title: '旺季结束', help: '月-日，如 10-31' },
  fixedHolidays: { group: 'ticket', title: '固定节假日', help: '每年同一天的节假日' },
  walletMaxYuan: {
    group: 'cashier',
    title: '储值余额上限',
    help: '一名会员最多可存多少元；记名卡依规定不超过 5000 元',
    unit: '元',
  },
  pointYuan: {
    group: 'cashier',
    title: '会员积分',
    help: '会员消费每满多少元积 1 分；0 为不积分',
    unit: '元',
  },
  visitLinkMinutes: {
    group: 'cashier',
    title: '到访关联时间',
    help: '司机到店后多久内的销售列为可关联，每笔仍须确认',
    unit: '分钟',
  },
  makerChecker: {
    group: 'goods',
    title: '制单人不能审核的单据',
    help: '勾选的单据须由制单人以外的人审核',
  },
  secondAuditLimits: {
    group: 'goods',
    title: '须二级审核的金额',
    help: '单据超过该金额时另由第二人审核；留空表示不须二级审核',
  },
  lossPhotoYuan: {
    group: 'goods',
    title: '报损须附照片的金额',
    help: '报损商品的成本超过多少元时，没有照片不能提交和审核',
    unit: '元',
  },
  costExclTax: {
    group: 'goods',
    title: '成本不含税',
    help: '开启后进货按不含税金额计入库存成本（一般纳税人），应付仍按含税金额，毛利按不含税净额计算；只影响之后审核的单据',
  },
  scanMerge: {
    group: 'goods',
    title: '重复扫码累加',
    help: '同一商品再次扫入时数量累加到原来的行；关闭后每次另起一行',
  },
  licenceAlertDays: {
    group: 'goods',
    title: '证照到期提醒',
    help: '供应商营业执照、食品经营许可证到期前多少天开始提醒',
    unit: '天',
  },
  backdateDays: {
    group: 'goods',
    title: '可补录天数',
    help: '单据日期可以早于今天多少天，更早须另有权限',
    unit: '天',
  },
  replenishCycleDays: {
    group: 'goods',
    title: '补货周期',
    help: '库存预警建议一次补多少天的用量',
    unit: '天',
  },
  replenishSafetyDays: {
    group: 'goods',
    title: '补货安全天数',
    help: '建议补货时另加多少天的用量',
    unit: '天',
  },
  festivalFactors: {
    group: 'goods',
    title: '节日用量系数',
    help: '节日的用量按平日的百分之几计算；补货建议照此放大，过去的节日也不会抬高平日用量',
  },
  priceJumpPercent: {
    group: 'goods',
    title: '进价异常提醒',
    help: '进价超过上次进价的百分之多少时提醒，不拦截',
    unit: '%',
  },
  loanBlockDays: {
    group: 'goods',
    title: '借用逾期停借天数',
    help: '借用人逾期超过多少天未还，不再出借',
    unit: '天',
  },
  slowStockDays: { group: 'goods', title: '滞销天数', help: '多少天没有出库算滞销', unit: '天' },
  varianceToleranceFen: {
    group: 'cashier',
    title: '长短款限额',
    help: '收银交班长短款超过多少须主管授权',
    unit: '分',
  },
  lineDiscountMaxPct: {
    group: 'cashier',
    title: '单品折扣上限',
    help: '收银单品折扣超过多少须主管授权',
    unit: '%',
  },
  orderDiscountMaxPct: {
    group: 'cashier',
    title: '整单折扣上限',
    help: '收银整单折扣超过多少须主管授权',
    unit: '%',
  },
  roundingAutoMaxFen: {
    group: 'cashier',
    title: '手工抹零上限',
    help: '收银手工抹零超过多少须主管授权',
    unit: '分',
  },
  noReceiptPerDay: {
    group: 'cashier',
    title: '无小票退货',
    help: '一名收银员一天最多可做几次，每次都须主管授权',
    unit: '次',
  },
  offlineTenders: {
    group: 'cashier',
    title: '离线收银收款方式',
    help: '连不上服务器时收银台可用的收款方式；都不选则断网即停止收银',
  },
  heldCartHours: { group: 'cashier', title: '挂单保留', help: '收银挂单多久内可取', unit: '小时' },
  reportsLagSeconds: {
    group: 'reports',
    title: '报表备库最多落后',
    help: '报表另有只读备库时，落后更多或连不上就改读主库，表头会注明',
    unit: '秒',
  },
  moduleApprovals: {
    group: 'modules',
    title: '上线须批准人数',
    help: '除发布人外还须几人批准模块上线',
    unit: '人',
  },
};
