/** What the head of a document can say besides its day, its warehouse and a remark. */
export type HeadField =
  | 'sourceDocId'
  | 'supplierId'
  | 'billNo'
  | 'partyId'
  | 'storeId'
  | 'deptId'
  | 'personName'
  | 'personPhone'
  | 'purpose'
  | 'teamNo'
  | 'invoiceTitle'
  | 'invoiceTaxNo'
  | 'dueOn'
  | 'salesmanId'
  | 'driverId'
  | 'responsibleId'
  | 'receiverId'
  | 'mode'
  | 'setCount'
  | 'bom'
  | 'whToId'
  | 'reason'
  | 'discountFen'
  | 'feeFen'
  | 'depositFen'
  | 'settle'
  | 'payMethod'
  | 'paidFen';

/**
 * The documents that move stock, each by its traits; a screen, its fields, its routes and its posting follow
 * from a row of this table.
 */
export type DocumentTraits = {
  readonly title: string;
  /** What it does to stock: goods come, go, go elsewhere, become other goods, are lent, come back from a loan. */
  readonly stock: 'in' | 'out' | 'transfer' | 'assembly' | 'loan' | 'loanReturn';
  /** Whether lines carry an amount: of a purchase, of a sale, or the cost of what comes otherwise. */
  readonly priced: 'purchase' | 'sale' | 'cost' | null;
  /** The type whose lines it takes back, never more of one than there was. */
  readonly source: 'jh' | 'xs' | 'jy' | null;
  /** What its head must say, and what it may. */
  readonly must: readonly HeadField[];
  readonly may: readonly HeadField[];
  /** One of these has to be said, where there are any. */
  readonly reasons: readonly string[];
};

export const documentTypes = {
  jh: {
    title: '进货单',
    stock: 'in',
    priced: 'purchase',
    source: null,
    must: ['supplierId'],
    may: ['billNo', 'settle', 'discountFen', 'feeFen', 'payMethod', 'paidFen'],
    reasons: [],
  },
  jt: {
    title: '退货单',
    stock: 'out',
    priced: 'purchase',
    source: 'jh',
    must: ['supplierId', 'reason'],
    may: ['sourceDocId'],
    reasons: ['质量问题', '临期', '多发', '滞销', '其他'],
  },
  xs: {
    title: '销售单',
    stock: 'out',
    priced: 'sale',
    source: null,
    must: ['partyId', 'storeId'],
    may: [
      'salesmanId',
      'driverId',
      'teamNo',
      'invoiceTitle',
      'invoiceTaxNo',
      'discountFen',
      'payMethod',
      'paidFen',
    ],
    reasons: [],
  },
  xt: {
    title: '销售退货单',
    stock: 'in',
    priced: 'sale',
    source: 'xs',
    must: ['partyId', 'storeId', 'reason'],
    may: ['sourceDocId', 'payMethod', 'paidFen'],
    reasons: ['质量问题', '多买', '发错货', '其他'],
  },
  by: {
    title: '报溢单',
    stock: 'in',
    priced: null,
    source: null,
    must: ['reason'],
    may: [],
    reasons: ['盘盈', '多发未计', '其他'],
  },
  bs: {
    title: '报损单',
    stock: 'out',
    priced: null,
    source: null,
    must: ['reason'],
    may: ['responsibleId'],
    reasons: ['过期', '破损', '被盗', '样品', '盘亏', '丢失', '在途短少'],
  },
  cz: {
    title: '商品拆装',
    stock: 'assembly',
    priced: null,
    source: null,
    must: ['mode'],
    may: ['setCount', 'bom', 'whToId', 'feeFen'],
    reasons: [],
  },
  ly: {
    title: '领用单',
    stock: 'out',
    priced: null,
    source: null,
    must: ['deptId', 'personName'],
    may: ['purpose'],
    reasons: [],
  },
  db: {
    title: '同价调拨',
    stock: 'transfer',
    priced: null,
    source: null,
    must: ['whToId'],
    may: ['receiverId'],
    reasons: [],
  },
  qr: {
    title: '其他入库',
    stock: 'in',
    priced: 'cost',
    source: null,
    must: ['reason'],
    may: ['purpose'],
    reasons: ['赠品', '样品', '期初', '内部'],
  },
  qc: {
    title: '其他出库',
    stock: 'out',
    priced: null,
    source: null,
    must: ['reason'],
    may: ['purpose'],
    reasons: ['招待', '捐赠', '样品'],
  },
  jy: {
    title: '借用单',
    stock: 'loan',
    priced: null,
    source: null,
    must: ['personName', 'dueOn'],
    may: ['deptId', 'personPhone', 'depositFen'],
    reasons: [],
  },
  gh: {
    title: '归还单',
    stock: 'loanReturn',
    priced: null,
    source: 'jy',
    must: ['sourceDocId'],
    may: ['receiverId'],
    reasons: [],
  },
} as const satisfies Record<string, DocumentTraits>;

export type DocumentType = keyof typeof documentTypes;

export const documentTypeKeys = [
  'jh',
  'jt',
  'xs',
  'xt',
  'by',
  'bs',
  'cz',
  'ly',
  'db',
  'qr',
  'qc',
  'jy',
  'gh',
] as const satisfies readonly DocumentType[];

export function isDocumentType(text: unknown): text is DocumentType {
  return documentTypeKeys.some(type => type === text);
}

/** The type that the first two letters of a number name, `JH…` a 进货单; null for the number of something else. */
export function typeOfNumber(no: string): DocumentType | null {
  const type = no.slice(0, 2).toLowerCase();
  return isDocumentType(type) ? type : null;
}

/** The traits of a type, read as those of any. */
export function traitsOf(type: DocumentType): DocumentTraits {
  return documentTypes[type];
}

/** Whether what comes says what one unit costs from now on. */
export function bringsCost({ stock, priced }: DocumentTraits): boolean {
  return stock === 'in' && (priced === 'purchase' || priced === 'cost');
}

/** Whether its lines have a discount of their own; what is taken back is worth what its source says. */
export function discountsLines({ priced, source }: DocumentTraits): boolean {
  return source === null && (priced === 'purchase' || priced === 'sale');
}

/** Whether its lines can say which batch they take from; of an assembly those that leave. */
export function takesBatches({ stock }: DocumentTraits): boolean {
  return stock === 'out' || stock === 'transfer' || stock === 'loan' || stock === 'assembly';
}

/** Whether the head of a type says this at all. */
export function hasField(type: DocumentType, field: HeadField): boolean {
  const { must, may } = traitsOf(type);
  return must.includes(field) || may.includes(field);
}

/** Types that take back lines of another one. */
export const returnTypes = ['jt', 'xt', 'gh'] as const satisfies readonly DocumentType[];
export type ReturnType = (typeof returnTypes)[number];

export function isReturnType(type: DocumentType): type is ReturnType {
  return returnTypes.some(each => each === type);
}

export const assemblyModes = { assemble: '组装', disassemble: '拆卸' } as const;
export type AssemblyMode = keyof typeof assemblyModes;

/** How a customer pays without a till; cash is taken at a till only. */
export const payMethods = ['银行转账', '刷卡', '扫码', '支票', '挂账'] as const;
/** Nothing of it has come yet. */
export const onAccount = '挂账' satisfies (typeof payMethods)[number];
/** Where it comes in; what is collected by a code for scanning is paid out to the bank. */
export const moneyWays = {
  银行转账: 'bank',
  刷卡: 'card',
  扫码: 'bank',
  支票: 'bank',
} as const satisfies Record<Exclude<(typeof payMethods)[number], typeof onAccount>, 'bank' | 'card'>;

/** In which state a lent good comes back. */
export const loanConditions = { good: '完好', damaged: '损坏', lost: '丢失' } as const;
export type LoanCondition = keyof typeof loanConditions;

const fieldTitles: Readonly<Record<HeadField, string>> = {
  sourceDocId: '源单',
  supplierId: '供应商',
  billNo: '供方单号',
  partyId: '客户',
  storeId: '收银点',
  deptId: '领用部门',
  personName: '领用人',
  personPhone: '联系电话',
  purpose: '用途',
  teamNo: '团号',
  invoiceTitle: '开票抬头',
  invoiceTaxNo: '税号',
  dueOn: '应还日期',
  salesmanId: '业务员',
  driverId: '司机',
  responsibleId: '责任人',
  receiverId: '收货人',
  mode: '拆装方式',
  setCount: '套数',
  bom: '组合',
  whToId: '调入仓',
  reason: '原因',
  discountFen: '整单折扣',
  feeFen: '运杂费',
  depositFen: '押金',
  settle: '结算方式',
  payMethod: '收款方式',
  paidFen: '已收',
};

const ownTitles: Partial<Record<DocumentType, Partial<Record<HeadField, string>>>> = {
  cz: { whToId: '入库仓', feeFen: '加工费' },
  jh: { payMethod: '付款方式', paidFen: '已付' },
  xt: { payMethod: '退款方式', paidFen: '已退' },
  qr: { purpose: '来源' },
  qc: { purpose: '去向' },
  jy: { deptId: '借用部门', personName: '借用人' },
};

/** What staff call a field of the head of this type. */
export function fieldTitle(type: DocumentType, field: HeadField): string {
  return ownTitles[type]?.[field] ?? fieldTitles[field];
}
