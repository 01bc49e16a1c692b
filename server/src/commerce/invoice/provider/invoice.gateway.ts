import type { InvoiceKind } from '@shanmen/shared/contracts/commerce/invoice';
import type { Fen } from '@shanmen/shared/money';

/** A line of a 数电发票: 价税合计 and the tax within it. */
export type InvoiceLine = {
  name: string;
  taxRateBp: number;
  /** 税收分类编码 of the ticket; null is the one of the site. */
  taxCode: string | null;
  amountFen: Fen;
  taxFen: Fen;
};

/** What a provider is asked for. */
export type ElectronicInvoice = {
  /** Ours, under which the provider knows it: asked twice, it issues once. */
  number: string;
  /** It was handed over before, and the answer may have been lost. */
  wasAsked: boolean;
  kind: InvoiceKind;
  title: string;
  /** 纳税人识别号 of a company; null for a person. */
  taxNo: string | null;
  email: string;
  /** Who issues it (开票员). */
  clerk: string;
  lines: readonly InvoiceLine[];
  /** The number of the invoice that a red one reverses, whole; null for a blue one. */
  reverses: string | null;
};

export type InvoiceAnswer =
  | { state: 'ISSUED'; invoiceNo: string; issuedAt: Date }
  | { state: 'PENDING' }
  | { state: 'REFUSED'; words: string };

/** A provider of 数电发票. What it throws says nothing of the invoice, which is asked for again. */
export type InvoiceGateway = { readonly ask: (invoice: ElectronicInvoice) => Promise<InvoiceAnswer> };
