import { currencyDecimals } from '@truckroll/domain/money/currencies';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { readCurrency } from './account-store.ts';

/** A currency with the number of decimals of its amounts. */
export type Money = { currency: string; currencyDecimals: number };

export const moneyOf = ({ currency }: { currency: string }): Money => ({
  currency,
  currencyDecimals: currencyDecimals(currency),
});

/** The account's currency; documents keep the currency they were created in. */
export const readMoney = async (tx: Tx): Promise<Money> => moneyOf({ currency: await readCurrency(tx) });
