import { currencyDecimals } from '@truckroll/domain/money/currencies';
import type { Tx } from '../database/bound-dialect.ts';
import { readCurrency } from './account-store.ts';

/** A currency with the decimals of its amounts. */
export type Money = { currency: string; currencyDecimals: number };

export const moneyOf = ({ currency }: { currency: string }): Money => ({
  currency,
  currencyDecimals: currencyDecimals(currency),
});

/** The account's currency: that of everything but documents, which keep the one they were made in. */
export const readMoney = async (tx: Tx): Promise<Money> => moneyOf({ currency: await readCurrency(tx) });
