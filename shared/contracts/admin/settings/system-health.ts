import { type Static, Type } from 'typebox';

import { ClosedObject, Instant, Nullable } from '../../schema.ts';

const Count = Type.Integer({ minimum: 0 });
const Bytes = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const Name = Type.String({ maxLength: 100 });

/** Background work by what an administrator calls it. */
export const jobTitles: Readonly<Record<string, string>> = {
  'platform.seal-audit': '操作日志封存',
  'platform.tidy-up': '过期数据清理',
  'platform.verify-books': '账目核对',
  'platform.reseal': '个人信息重新加密',
  'platform.back-up': '备份与恢复演练',
  'platform.write-export': '后台导出',
  'platform.purge-exports': '导出文件清理',
  'ticket.resolve-payments': '支付结果查询',
  'cashier.resolve-payments': '收银支付结果查询',
  'commerce.refund-bill-rows': '对账长款退还',
  'ticket.release-holds': '占位到期释放',
  'ticket.open-days': '开放可售日期',
  'ticket.end-days': '票务日结',
  'ticket.settle-rebates': '返利结算',
  'ticket.forget-visitors': '游客信息到期匿名',
  'ticket.refund-closures': '闭园退票',
  'ticket.turn-waiting': '候补轮候',
  'commerce.send-messages': '短信发送',
  'commerce.issue-invoices': '电子发票开具',
  'commerce.fetch-bills': '渠道账单下载',
  'ticket.call-channels': '渠道回调与库存推送',
  'reports.build-days': '报表日汇总',
  'modules.halt-canaries': '异常版本停用',
  'modules.verify-ledger': '模块文件核对',
};

/** Age of the last verified backup beyond which an operator must act. */
export const oldestBackupHours = 26;

/** A backup that was restored beside the product, and whose books balanced there. */
const Backup = ClosedObject({
  verifiedAt: Instant,
  isOld: Type.Boolean(),
  file: Name,
  rows: Count,
  bytes: Count,
  newest: Nullable(Instant),
  sealed: Type.Boolean(),
  copied: Type.Boolean(),
});

/** Written since, and nobody knows yet whether it can be restored. */
const UnprovedBackup = ClosedObject({ file: Name, bytes: Count, madeAt: Instant });

/** Days left of the certificate from which on an operator must renew it. */
export const fewCertificateDays = 21;
/** Messages that wait longer than this are not on their way any more. */
export const longMessageMinutes = 15;

const Machine = ClosedObject({
  /** Of the data folder; null where the product keeps none. The product refuses to start on a nearly full disk. */
  disk: Nullable(ClosedObject({ freeBytes: Bytes, totalBytes: Bytes, isNearlyFull: Type.Boolean() })),
  databaseBytes: Bytes,
  /** Of the certificate that `npm run tls` made; null where a proxy speaks TLS. */
  certificateDays: Nullable(Type.Integer()),
  /** Written with their cause and not sent yet, since when the oldest of them waits, and whether that is too long. */
  messages: ClosedObject({ waiting: Count, since: Nullable(Instant), isLate: Type.Boolean() }),
});

const JobHealth = ClosedObject({
  kind: Name,
  /** How many of this kind are due or waiting, and how many were given up. */
  waiting: Count,
  failed: Count,
  dueAt: Nullable(Instant),
  lastDoneAt: Nullable(Instant),
  /** Of the last attempt; null when that went well. */
  error: Nullable(Type.String({ maxLength: 500 })),
});
export type JobHealth = Static<typeof JobHealth>;

/** How far 运行状况 looks back for what was slow. */
export const slowDays = 7;

/** A statement that took a second or longer: which call ran it, how often, and how long at most. */
const SlowStatement = ClosedObject({
  hash: Name,
  route: Type.String({ maxLength: 300 }),
  /** Without the values. */
  text: Type.String({ maxLength: 2000 }),
  times: Count,
  longestMs: Count,
  mostRows: Count,
  lastAt: Instant,
});
export type SlowStatement = Static<typeof SlowStatement>;

/** 运行状况: what nobody sees while all is well. */
export const SystemHealth = ClosedObject({
  /** Null until the books were proved for the first time. */
  books: Nullable(
    ClosedObject({
      provedAt: Instant,
      findings: Count,
      first: Type.Array(Type.String({ maxLength: 1000 }), { maxItems: 20 }),
    }),
  ),
  /** Null until a backup was verified. */
  backup: Nullable(Backup),
  /** The newest backup that lies there, where that is none that was verified. */
  unproved: Nullable(UnprovedBackup),
  machine: Machine,
  jobs: Type.Array(JobHealth, { maxItems: 200 }),
  /** Of the last days, the slowest first. */
  slow: Type.Array(SlowStatement, { maxItems: 20 }),
});
export type SystemHealth = Static<typeof SystemHealth>;
