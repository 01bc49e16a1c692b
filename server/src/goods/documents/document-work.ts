import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import { type DocumentType, documentTypes } from '@shanmen/shared/contracts/goods/documents/document-types';
import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import { type Fen, fen } from '@shanmen/shared/money';
import { businessDay } from '@shanmen/shared/time';

import { openSettings } from '../../admin/public.ts';
import type { Db } from '../../db/transaction.ts';
import type { Staff } from '../../callers/staff.ts';
import type { MoneyPort, WithMoney } from '../ports.ts';
import type { WarehouseReach } from '../masters/warehouse/warehouse.queries.ts';
import { warehouseReach } from '../masters/warehouse/warehouse.service.ts';

/** What every call about a document is done with: its type, the moment, whose stock is in reach, the rules of the site. */
export type DocumentWork = {
  readonly type: DocumentType;
  /** 进货单, for sentences. */
  readonly title: string;
  readonly now: Date;
  /** The business day of the call. */
  readonly today: string;
  readonly reach: WarehouseReach;
  readonly money: MoneyPort;
  /** Types whose maker must not audit them, and `red`. */
  readonly makerChecker: readonly string[];
  /** The amount above which a second person audits documents of this type too; null for none. */
  readonly secondAuditAboveFen: Fen | null;
  /** What is written off above this has to be seen on a photo. */
  readonly photoAboveFen: Fen;
  readonly backdateDays: number;
  /** Whether what is bought is costed without the tax in its price. */
  readonly costExclTax: boolean;
  /** From how many percent of the last price a purchase is called dear. */
  readonly priceJumpPercent: number;
  /** Days after which an overdue borrower is lent nothing more. */
  readonly loanBlockDays: number;
  /** For how many days is bought, after how many without use stock is slow, and which days are not as usual. */
  readonly replenish: {
    readonly cycleDays: number;
    readonly slowDays: number;
    readonly festivals: readonly string[];
  };
};

/** What work in 商品 is done with. */
export type GoodsDeps = WithMoney & { pools: { main: Db }; now: () => Date };

/** @param code the right under which the call is made, or any of several; it says how far the person reaches */
export async function documentWork(
  { pools, now, money }: GoodsDeps,
  staff: Staff,
  type: DocumentType,
  code: PermissionCode | readonly PermissionCode[],
): Promise<DocumentWork> {
  const setting = await openSettings(pools.main);
  const at = now();
  const reach = await warehouseReach(pools.main, staff, code, businessDay(at, setting(settings.dayCut)));
  return { ...ruledWork({ now: at, money, setting }, type), reach };
}

/**
 * What a till works with: it neither waits for a second person nor asks how far its cashier reaches, as it stands in its
 * store.
 */
export function tillWork(ruled: Ruled, staff: Pick<Staff, 'id'>, type: 'xs' | 'xt'): DocumentWork {
  const reach = { scope: null, staffId: staff.id };
  return { ...ruledWork(ruled, type), reach, makerChecker: [], secondAuditAboveFen: null };
}

type Ruled = { now: Date; money: MoneyPort; setting: Awaited<ReturnType<typeof openSettings>> };

function ruledWork({ now, money, setting }: Ruled, type: DocumentType): Omit<DocumentWork, 'reach'> {
  return {
    type,
    title: documentTypes[type].title,
    now,
    today: businessDay(now, setting(settings.dayCut)),
    money,
    makerChecker: setting(settings.makerChecker),
    secondAuditAboveFen: limitOf(type, setting(settings.secondAuditLimits)),
    photoAboveFen: fen(setting(settings.lossPhotoYuan) * 100),
    backdateDays: setting(settings.backdateDays),
    costExclTax: setting(settings.costExclTax),
    priceJumpPercent: setting(settings.priceJumpPercent),
    loanBlockDays: setting(settings.loanBlockDays),
    replenish: {
      cycleDays: setting(settings.replenishCycleDays) + setting(settings.replenishSafetyDays),
      slowDays: setting(settings.slowStockDays),
      festivals: setting(settings.festivalFactors),
    },
  };
}

/** The limit of a type among those that were entered, in yuan: `bs:500`. */
function limitOf(type: DocumentType, limits: readonly string[]): Fen | null {
  const entered = limits.find(limit => limit.startsWith(`${type}:`));
  return entered === undefined ? null : fen(Number(entered.slice(type.length + 1)) * 100);
}
