import { type Static, type TSchema, Type } from 'typebox';

import { PasswordPreset } from '../../auth/sign-in/password.ts';
import { OfflineTenders } from '../../cashier/tender.ts';
import { ClosedObject, Day, Nullable, OneOf } from '../../schema.ts';
import { entryQueueModes } from '../../ticket/booking/entry-queue.ts';

/** One setting: its key in the database, what its value must be, and what holds when nobody set it. */
export type Setting<S extends TSchema> = {
  readonly key: string;
  readonly schema: S;
  readonly standard: Static<S>;
  /** Its value is sealed and never shown again; what is read of it is {@link hiddenValue}, or nothing. */
  readonly isSealed?: true;
};

/** What stands for a sealed value that is set. */
export const hiddenValue = '******';

const MorningTime = Type.String({ pattern: '^(0\\d|1[01]):[0-5]\\d$', maxLength: 5 });
const DayTime = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', maxLength: 5 });
/** `2026-04-24 10:00` in Asia/Shanghai, or nothing. */
const OptionalMoment = Type.String({
  pattern: '^(\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01]) ([01]\\d|2[0-3]):[0-5]\\d)?$',
  maxLength: 16,
});
const MonthDay = Type.String({ pattern: '^(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$', maxLength: 5 });

/** Keys as providers give them: DER in base64, on one line. */
const publicKey = 'MII[A-Za-z0-9+/=]{200,2000}';
const privateKey = 'MII[A-Za-z0-9+/=]{800,3900}';

/**
 * Settings of the site. A stored value that does not fit its schema reads as the default, so a bad
 * row is never an error page.
 */
export const settings = {
  /** Shown in the header, on tickets and on receipts. */
  siteName: setting('site.name', Type.String({ minLength: 1, maxLength: 60 }), '山门景区'),
  /** 咨询电话 on tickets and receipts. */
  sitePhone: setting('site.phone', Type.String({ maxLength: 30 }), ''),
  /** Where visitors go to, and how they get there; /buyTicket says it with what was bought. */
  siteAddress: setting('site.address', Type.String({ maxLength: 100 }), ''),
  siteRoute: setting('site.route', Type.String({ maxLength: 300 }), ''),
  /** Where visitors reach the site, without a path; empty: wherever the browser is that shows or prints an address. */
  publicAddress: setting(
    'site.publicAddress',
    Type.String({ maxLength: 200, pattern: '^(https?://[^/?#@\\s]+)?$' }),
    '',
  ),
  /** 退改 in one sentence, on tickets and receipts. */
  refundNotice: setting('ticket.refundNotice', Type.String({ maxLength: 100 }), ''),
  /** Whether the database holds the demo scenic area. */
  demo: setting('site.demo', Type.Boolean(), false),
  /** When business days begin, from which day on, the earliest first; midnight before them. */
  dayCut: setting(
    'site.dayCut',
    Type.Array(ClosedObject({ from: Day, at: MorningTime }), { maxItems: 50 }),
    [],
  ),
  /** How far the database that reports read may be behind the one that sells. */
  reportsLagSeconds: setting('reports.lagSeconds', Type.Integer({ minimum: 1, maximum: 3600 }), 30),
  /** Minutes without a call after which a session ends, for roles that say nothing else. */
  idleMinutes: setting('auth.idleMinutes', Type.Integer({ minimum: 1, maximum: 1440 }), 30),
  /** The same at a browser of a post, while the lock screen is on for everybody and stands before what was left open. */
  postIdleMinutes: setting('auth.postIdleMinutes', Type.Integer({ minimum: 1, maximum: 1440 }), 720),
  /** What is asked of passwords. */
  passwordPreset: setting('auth.passwordPreset', PasswordPreset, 'standard'),
  /** Types of the system whose users need a second factor. */
  secondFactorTypes: setting(
    'auth.secondFactorTypes',
    Type.Array(OneOf(['10', '20', '30', '40', '50', '60', '70', '80']), { maxItems: 8 }),
    ['70', '80'],
  ),
  /** Whether a sensitive grant takes effect only when a second person lets it. */
  grantApproval: setting('admin.grantApproval', Type.Boolean(), false),
  /** 高风险操作 are marked from this many a day on, and from this many times the usual number. */
  riskLeastCount: setting('admin.riskLeastCount', Type.Integer({ minimum: 1, maximum: 100 }), 3),
  logKeepMonths: setting('admin.logKeepMonths', Type.Integer({ minimum: 6, maximum: 240 }), 36),
  riskFactor: setting('admin.riskFactor', Type.Integer({ minimum: 1, maximum: 20 }), 3),
  /** Whether the lock screen is on for everybody. */
  lockForced: setting('lock.force', Type.Boolean(), false),
  /** The longest time without activity before a screen locks; null leaves it to each user. */
  lockMaxSeconds: setting('lock.maxSeconds', Nullable(Type.Integer({ minimum: 2, maximum: 86_400 })), null),
  /** Whether locking also unmounts every screen without unsaved input. */
  lockDropsContent: setting('lock.dropContent', Type.Boolean(), false),
  /** Origins of the intranet that menu links may lead to although they are private. */
  intranetLinks: setting(
    'shell.intranetLinks',
    Type.Array(Type.String({ pattern: '^https?://[^/]+$', maxLength: 200 }), { maxItems: 100 }),
    [],
  ),
  /** Whether every screen carries the watermark. */
  watermarkForced: setting('watermark.force', Type.Boolean(), false),
  /** People besides the publisher who must agree before a module version is promoted. */
  moduleApprovals: setting('modules.approvalsRequired', Type.Integer({ minimum: 0, maximum: 3 }), 1),
  /** Openings by people who try a version first, without which it is not promoted; 0 asks for none. */
  moduleCanaryOpenings: setting('modules.canaryOpenings', Type.Integer({ minimum: 0, maximum: 10_000 }), 0),
  /** Failed openings after which the server takes a promoted version back by itself; 0 leaves it to people. */
  moduleFailures: setting('modules.takeBackFailures', Type.Integer({ minimum: 0, maximum: 1000 }), 20),
  /** What share of all openings, in per cent, these failures must be at least. */
  moduleFailureShare: setting('modules.takeBackShare', Type.Integer({ minimum: 1, maximum: 100 }), 10),
  /** Minutes for which a session may run a developer's build from its own machine; 0 allows it to nobody. */
  moduleLocalMinutes: setting('modules.localBuildMinutes', Type.Integer({ minimum: 0, maximum: 240 }), 0),
  /** What becomes of identity numbers of 15 digits. */
  id15: setting('ticket.id15', OneOf(['convert', 'refuse']), 'refuse'),
  /** Days after the visit for which names, documents and mobiles of visitors are kept. */
  piiKeepDays: setting('ticket.piiKeepDays', Type.Integer({ minimum: 30, maximum: 1095 }), 180),
  /** Minutes for which places are held for a booking that is not paid yet. */
  holdMinutes: setting('ticket.holdMinutes', Type.Integer({ minimum: 7, maximum: 15 }), 15),
  /** Minutes for which places are held for a cart that waits at a window, and how many may wait there. */
  cartHoldMinutes: setting('ticket.cartHoldMinutes', Type.Integer({ minimum: 1, maximum: 30 }), 5),
  maxHungCarts: setting('ticket.maxHungCarts', Type.Integer({ minimum: 1, maximum: 9 }), 5),
  /** 离线售票: how many places a window may take ahead, for how long, and how long they wait for late sales. */
  offlinePlaces: setting('ticket.offlinePlaces', Type.Integer({ minimum: 1, maximum: 2000 }), 200),
  offlineMinutes: setting('ticket.offlineMinutes', Type.Integer({ minimum: 5, maximum: 480 }), 30),
  offlineGraceHours: setting('ticket.offlineGraceHours', Type.Integer({ minimum: 1, maximum: 24 }), 4),
  /** 团队预订: until when on the visit day places are kept that nobody is answerable for. */
  teamReleaseTime: setting('ticket.teamReleaseTime', DayTime, '16:00'),
  /** Days that visitors can book, today included. */
  publicDays: setting('ticket.publicDays', Type.Integer({ minimum: 7, maximum: 15 }), 7),
  /** Tickets that one mobile can book for a day. */
  publicPerMobileDay: setting('ticket.publicPerMobileDay', Type.Integer({ minimum: 1, maximum: 50 }), 5),
  /** Unpaid bookings that one mobile, one browser, and one source of calls, can have at once. */
  publicHoldsPerMobile: setting('ticket.publicHoldsPerMobile', Type.Integer({ minimum: 1, maximum: 10 }), 2),
  publicHoldsPerDevice: setting('ticket.publicHoldsPerDevice', Type.Integer({ minimum: 1, maximum: 50 }), 3),
  /** Tickets that can be booked for a day from one browser, whichever mobiles are given. */
  publicPerDeviceDay: setting('ticket.publicPerDeviceDay', Type.Integer({ minimum: 1, maximum: 200 }), 10),
  publicHoldsPerIp: setting('ticket.publicHoldsPerIp', Type.Integer({ minimum: 1, maximum: 500 }), 10),
  /** 排队进入 before booking: whether, from how many visitors a minute or from which moment on, how many a minute come in, and for how long. */
  entryQueueMode: setting('ticket.entryQueueMode', OneOf(entryQueueModes), 'queue-off'),
  entryQueueCrowd: setting('ticket.entryQueueCrowd', Type.Integer({ minimum: 10, maximum: 1_000_000 }), 600),
  entryQueueFrom: setting('ticket.entryQueueFrom', OptionalMoment, ''),
  entryQueueRate: setting('ticket.entryQueueRate', Type.Integer({ minimum: 0, maximum: 100_000 }), 300),
  entryQueueInside: setting('ticket.entryQueueInside', Type.Integer({ minimum: 5, maximum: 60 }), 15),
  /** Codes within the hour to one mobile, or from one source, before a picture is asked for. */
  pictureAfterCodes: setting('ticket.pictureAfterCodes', Type.Integer({ minimum: 0, maximum: 20 }), 2),
  /** Codes within the hour to all addresses of one network, and of the whole site; beyond them none is sent. */
  codesPerNetworkHour: setting(
    'ticket.codesPerNetworkHour',
    Type.Integer({ minimum: 5, maximum: 10_000 }),
    60,
  ),
  codesPerSiteHour: setting('ticket.codesPerSiteHour', Type.Integer({ minimum: 20, maximum: 100_000 }), 1000),
  /** 候补: minutes for which an offer holds its places, how much one mobile may wait for, and who may pass. */
  waitingOfferMinutes: setting('ticket.waitingOfferMinutes', Type.Integer({ minimum: 5, maximum: 120 }), 30),
  waitingPerMobile: setting('ticket.waitingPerMobile', Type.Integer({ minimum: 1, maximum: 10 }), 3),
  waitingSkipTooBig: setting('ticket.waitingSkipTooBig', Type.Boolean(), false),
  /** 会员储值: what a wallet may hold, and for how many yuan of a sale a member gets a point; 0 for none. */
  walletMaxYuan: setting('cashier.walletMaxYuan', Type.Integer({ minimum: 0, maximum: 5000 }), 5000),
  pointYuan: setting('cashier.pointYuan', Type.Integer({ minimum: 0, maximum: 1000 }), 1),
  /** 关联订单: for so many minutes after the arrival of a driver, sales that nobody was named for are offered. */
  visitLinkMinutes: setting('cashier.visitLinkMinutes', Type.Integer({ minimum: 10, maximum: 720 }), 120),
  /** 盲点: what a drawer should hold is told to its cashier after the count only. */
  blindClose: setting('cashier.blindClose', Type.Boolean(), true),
  /** 零售返利: whether agreements give anything back for what is bought in the shops. */
  retailRebate: setting('cashier.retailRebate', Type.Boolean(), false),
  /** 优惠与免票 without a second person: per cent of an order, yuan and free tickets of a shift. */
  discountPercent: setting('ticket.discountPercent', Type.Integer({ minimum: 0, maximum: 100 }), 10),
  discountShiftYuan: setting('ticket.discountShiftYuan', Type.Integer({ minimum: 0, maximum: 100_000 }), 200),
  freeShiftTickets: setting('ticket.freeShiftTickets', Type.Integer({ minimum: 0, maximum: 500 }), 5),
  /** Yuan beyond which a second person confirms cash out of a drawer. */
  cashWitnessYuan: setting('ticket.cashWitnessYuan', Type.Integer({ minimum: 0, maximum: 1_000_000 }), 3000),
  /** Yuan that a second person may let an account owe beyond its limit with one sale; 0: nobody may. */
  overCreditYuan: setting('ticket.overCreditYuan', Type.Integer({ minimum: 0, maximum: 10_000_000 }), 20_000),
  /** Minutes for which a seller may undo a sale of the open shift. */
  voidMinutes: setting('ticket.voidMinutes', Type.Integer({ minimum: 0, maximum: 60 }), 10),
  /** Minutes for which an admission can be taken back. */
  undoMinutes: setting('ticket.undoMinutes', Type.Integer({ minimum: 0, maximum: 60 }), 10),
  /** Whether not coming with a ticket that was paid counts against its visitor, too. */
  noShowPaid: setting('ticket.noShowPaid', Type.Boolean(), false),
  /** Whether a rebate may be paid to a person instead of the enterprise of the agreement. */
  rebatePersonPayout: setting('ticket.rebatePersonPayout', Type.Boolean(), false),
  /** Minutes that a visitor stays, for the count of a spot where nobody counts who goes out. */
  dwellMinutes: setting('ticket.dwellMinutes', Type.Integer({ minimum: 10, maximum: 1440 }), 240),
  /** Minutes after which a payment without an answer stands on top of 交易查询. */
  unknownPaymentMinutes: setting(
    'commerce.unknownPaymentMinutes',
    Type.Integer({ minimum: 1, maximum: 1440 }),
    5,
  ),
  /** How far below nothing messages that people wait for may go. */
  smsOverdraftSegments: setting(
    'commerce.smsOverdraftSegments',
    Type.Integer({ minimum: 0, maximum: 10_000 }),
    100,
  ),
  /** Minutes for which a fee that was shown is the fee that is charged. */
  refundQuoteMinutes: setting('ticket.refundQuoteMinutes', Type.Integer({ minimum: 1, maximum: 60 }), 5),
  /** Days for which slots are opened from the templates, today not counted. */
  openDaysAhead: setting('ticket.openDaysAhead', Type.Integer({ minimum: 15, maximum: 400 }), 30),
  /** First and last day of the PEAK season, month and day; the rest of the year is OFF. */
  peakFrom: setting('ticket.peakFrom', MonthDay, '04-01'),
  peakTo: setting('ticket.peakTo', MonthDay, '10-31'),
  /** Public holidays that fall on the same day each year; others are entered on the calendar. */
  fixedHolidays: setting('ticket.fixedHolidays', Type.Array(MonthDay, { maxItems: 60 }), [
    '01-01',
    '05-01',
    '05-02',
    '05-03',
    '10-01',
    '10-02',
    '10-03',
    '10-04',
    '10-05',
    '10-06',
    '10-07',
  ]),
  /** Documents whose maker must not audit them; `red` stands for all red documents. */
  makerChecker: setting(
    'goods.makerChecker',
    Type.Array(Type.String({ pattern: '^[a-z]{2,3}$', maxLength: 3 }), { maxItems: 20 }),
    ['jh', 'by', 'bs', 'qc', 'cz', 'red'],
  ),
  /** Amounts in yuan above which a second person audits too, by type of document; `bs:500`. */
  secondAuditLimits: setting(
    'goods.secondAuditLimits',
    Type.Array(Type.String({ pattern: '^[a-z]{2}:\\d{1,8}$', maxLength: 11 }), { maxItems: 20 }),
    ['jh:100000', 'by:500', 'bs:500'],
  ),
  /** Above so many yuan what is written off has to be seen on a photo. */
  lossPhotoYuan: setting('goods.lossPhotoYuan', Type.Integer({ minimum: 0, maximum: 1_000_000 }), 200),
  /** Whether what is bought is costed without the tax in its price. */
  costExclTax: setting('goods.costExclTax', Type.Boolean(), false),
  /** Whether a good that is scanned again adds to its line, or makes a new one. */
  scanMerge: setting('goods.scanMerge', Type.Boolean(), true),
  /** Days before the end of a licence of a supplier from which it is pointed out. */
  licenceAlertDays: setting('goods.licenceAlertDays', Type.Integer({ minimum: 1, maximum: 365 }), 30),
  /** Days that the date of a document may lie back without a right of its own. */
  backdateDays: setting('goods.backdateDays', Type.Integer({ minimum: 0, maximum: 31 }), 3),
  /** Days overdue after which a borrower is lent nothing more. */
  loanBlockDays: setting('goods.loanOverdueBlockDays', Type.Integer({ minimum: 0, maximum: 365 }), 30),
  /** Days for which 补货 is bought, and days more for safety. */
  replenishCycleDays: setting('goods.replenishCycleDays', Type.Integer({ minimum: 1, maximum: 90 }), 7),
  replenishSafetyDays: setting('goods.replenishSafetyDays', Type.Integer({ minimum: 0, maximum: 90 }), 3),
  /** Days of each year on which goods are used more or less than usual, in percent of a usual day; `10-01:200`. */
  festivalFactors: setting(
    'goods.festivalFactors',
    Type.Array(
      Type.String({ pattern: '^(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01]):[1-9]\\d{1,2}$', maxLength: 9 }),
      { maxItems: 60 },
    ),
    [
      ...['05-01', '05-02', '05-03', '05-04', '05-05'].map(day => `${day}:200`),
      ...['10-01', '10-02', '10-03', '10-04', '10-05', '10-06', '10-07'].map(day => `${day}:200`),
    ],
  ),
  /** From how many percent of the last price a purchase is called dear. */
  priceJumpPercent: setting('goods.priceJumpPercent', Type.Integer({ minimum: 100, maximum: 1000 }), 130),
  /** 收银: fen by which a drawer may be over or short without a supervisor. */
  varianceToleranceFen: setting(
    'cashier.varianceToleranceFen',
    Type.Integer({ minimum: 0, maximum: 1_000_000 }),
    500,
  ),
  /** 收银: per cent of a line and of an order, and fen of 抹零, that a cashier gives without a supervisor. */
  lineDiscountMaxPct: setting('cashier.lineDiscountMaxPct', Type.Integer({ minimum: 0, maximum: 100 }), 20),
  orderDiscountMaxPct: setting('cashier.orderDiscountMaxPct', Type.Integer({ minimum: 0, maximum: 100 }), 10),
  roundingAutoMaxFen: setting(
    'cashier.roundingAutoMaxFen',
    Type.Integer({ minimum: 0, maximum: 10_000 }),
    99,
  ),
  /** 收银: refunds without a receipt that one cashier makes on a day. */
  noReceiptPerDay: setting('cashier.noReceiptPerCashierDay', Type.Integer({ minimum: 0, maximum: 100 }), 2),
  /** 收银: what a till takes while the server is away; nothing: it does not sell then. */
  offlineTenders: setting('cashier.offlineTenders', OfflineTenders, ['CASH']),
  /** 收银: hours for which a cart that is set aside can be taken up. */
  heldCartHours: setting('cashier.heldCartHours', Type.Integer({ minimum: 1, maximum: 72 }), 24),
  /** 接待: whether a docent who was named goes to the end of the rotation, as after a job by rotation. */
  namedMovesToTail: setting('reception.namedMovesToTail', Type.Boolean(), false),
  /** 接待: heads above which a group needs two docents. */
  twoDocentsAboveHeads: setting(
    'reception.twoDocentsAboveHeads',
    Type.Integer({ minimum: 5, maximum: 500 }),
    30,
  ),
  /** 接待: per cent that a foreign language costs more where the price list says nothing of it. */
  foreignSurchargePct: setting(
    'reception.foreignSurchargePct',
    Type.Integer({ minimum: 0, maximum: 500 }),
    50,
  ),
  /** 接待: seconds between the two times that a call is spoken, and until it may be called again; calls until a docent is passed over. */
  callRepeatSeconds: setting('reception.callRepeatSeconds', Type.Integer({ minimum: 1, maximum: 30 }), 3),
  recallSeconds: setting('reception.recallSeconds', Type.Integer({ minimum: 5, maximum: 600 }), 60),
  maxCalls: setting('reception.maxCalls', Type.Integer({ minimum: 1, maximum: 9 }), 2),
  /** 接待: whether visitors who did not come pay for their docent. */
  noShowFee: setting('reception.noShowFee', Type.Boolean(), false),
  /** 接待: hours after which a plate that is out is shown in red. */
  plateLongOutHours: setting('reception.plateLongOutHours', Type.Integer({ minimum: 1, maximum: 24 }), 4),
  /** 预算: how much of a month falls on a day of the weekend and of a holiday, in percent of a workday. */
  weekendWeightPct: setting('reports.weekendWeightPct', Type.Integer({ minimum: 1, maximum: 1000 }), 100),
  holidayWeightPct: setting('reports.holidayWeightPct', Type.Integer({ minimum: 1, maximum: 1000 }), 100),
  /** 驾驶舱: from what per cent of what it holds a spot counts as busy, and as full. */
  crowdBusyPct: setting('reports.crowdBusyPct', Type.Integer({ minimum: 1, maximum: 200 }), 80),
  crowdFullPct: setting('reports.crowdFullPct', Type.Integer({ minimum: 1, maximum: 200 }), 100),
  /** 审核: how many items one run decides, and hours after which what waits is pointed out. */
  auditBatchMax: setting('audit.batchMax', Type.Integer({ minimum: 10, maximum: 500 }), 200),
  auditAgeWarnHours: setting('audit.queueAgeWarnHours', Type.Integer({ minimum: 1, maximum: 720 }), 24),
  /** Days without use after which stock is slow. */
  slowStockDays: setting('goods.slowStockDays', Type.Integer({ minimum: 7, maximum: 365 }), 60),
  /** 微信支付 v3: host, merchant, application, serial of our certificate, and by what WeChat signs. */
  wechatHost: host('commerce.wechatHost', 'api2?\\.mch\\.weixin\\.qq\\.com'),
  wechatMerchant: shaped('commerce.wechatMerchant', '\\d{8,10}'),
  wechatApp: shaped('commerce.wechatApp', 'wx[0-9a-zA-Z]{16}'),
  wechatSerial: shaped('commerce.wechatSerial', '[0-9A-F]{40}'),
  wechatPlatformId: shaped('commerce.wechatPlatformId', '(PUB_KEY_ID_\\d{10,40}|[0-9A-F]{40})'),
  wechatPlatformKey: shaped('commerce.wechatPlatformKey', publicKey),
  wechatPrivateKey: sealed('commerce.wechatPrivateKey', privateKey),
  wechatApiKey: sealed('commerce.wechatApiKey', '[0-9A-Za-z]{32}'),
  /** 支付宝: gateway, application, seller, and by what Alipay signs. */
  alipayHost: host('commerce.alipayHost', 'openapi\\.alipay\\.com'),
  alipayApp: shaped('commerce.alipayApp', '\\d{16}'),
  alipaySeller: shaped('commerce.alipaySeller', '2088\\d{12}'),
  alipayPlatformKey: shaped('commerce.alipayPlatformKey', publicKey),
  alipayPrivateKey: sealed('commerce.alipayPrivateKey', privateKey),
  /** 阿里云短信: host, key, signature and the template whose one variable is the text. */
  smsHost: host('commerce.smsHost', 'dysmsapi\\.aliyuncs\\.com'),
  smsKeyId: shaped('commerce.smsKeyId', 'LTAI[0-9A-Za-z]{12,30}'),
  smsSign: shaped('commerce.smsSign', '[\\u4e00-\\u9fa50-9A-Za-z]{2,12}'),
  smsTemplate: shaped('commerce.smsTemplate', 'SMS_\\d{6,12}'),
  smsKeySecret: sealed('commerce.smsKeySecret', '[0-9A-Za-z]{30}'),
  /** 诺税通: host, key, what an invoice says of the seller, and 税收分类编码 of its lines. */
  invoiceHost: host('commerce.invoiceHost', 'sdk\\.nuonuo\\.com'),
  invoiceAppKey: shaped('commerce.invoiceAppKey', '[0-9A-Za-z]{6,32}'),
  invoiceTaxNo: shaped('commerce.invoiceTaxNo', '[0-9A-Z]{15,20}'),
  invoiceTel: shaped('commerce.invoiceTel', '[0-9-]{7,20}'),
  invoiceAddress: shaped('commerce.invoiceAddress', '[^<>]{4,80}'),
  invoiceTaxCode: shaped('commerce.invoiceTaxCode', '\\d{19}'),
  invoiceAppSecret: sealed('commerce.invoiceAppSecret', '[0-9A-Za-z]{16,64}'),
} as const;

/** Where a provider answers: its own host, or a simulator on this machine, which only a demo calls. */
function host(key: string, own: string) {
  return shaped(key, `(https://(${own})|http://(127\\.0\\.0\\.1):\\d{4,5})`);
}

function shaped(key: string, pattern: string) {
  return setting(key, Type.String({ pattern: `^(${pattern})?$`, maxLength: 4000 }), '');
}

function sealed(key: string, pattern: string) {
  return { ...shaped(key, `\\*{6}|${pattern}`), isSealed: true } as const;
}

function setting<S extends TSchema>(key: string, schema: S, standard: Static<S>): Setting<S> {
  return { key, schema, standard };
}
