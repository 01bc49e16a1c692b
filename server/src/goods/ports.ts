import type { Fen } from '@shanmen/shared/money';

import type { Db, Tx } from '../db/transaction.ts';

/** Money of a document that moves once. */
export type MoneyMove = {
  id: number;
  docId: number;
  /** More than nothing; which way it goes is said by who is asked. */
  amountFen: Fen;
  /** The outlet whose revenue it is. */
  outletId: number | null;
  memo: string;
  staffId: number;
  now: Date;
  bizDate: string;
};

/** Where money of a document comes from. */
export type MoneyPlace = { way: 'credit'; enterpriseId: number } | { way: 'bank' | 'card' };

/** An enterprise that has an account, as whoever links a customer to it knows it. */
export type MoneyAccount = {
  enterpriseId: number;
  code: string;
  name: string;
  pinyin: string;
  availableFen: Fen;
  isFrozen: boolean;
};

export type CreditRoom = { availableFen: Fen; isFrozen: boolean };

/** What goods asks of the area that keeps accounts and the ledger of all money; each is called in the transaction of the audit. */
export type MoneyPort = {
  /** What an enterprise may still spend; null when it has no account. */
  checkCredit: (db: Db, enterpriseId: number) => Promise<CreditRoom | null>;
  /** Accounts by the codes of their enterprises; all of them, or of these enterprises. */
  listAccounts: (db: Db, enterpriseIds?: readonly number[]) => Promise<MoneyAccount[]>;
  /** @returns what it may spend after it @throws credit_insufficient, credit_frozen */
  charge: (tx: Tx, enterpriseId: number, move: MoneyMove) => Promise<Fen>;
  receive: (tx: Tx, way: 'bank' | 'card', move: MoneyMove) => Promise<void>;
  /** @returns what the enterprise may spend after it; null where no account is touched */
  giveBack: (tx: Tx, to: MoneyPlace, move: MoneyMove) => Promise<Fen | null>;
};

/** What routes of goods are given besides what all are. */
export type WithMoney = { readonly money: MoneyPort };
