import { currencySymbolOf } from '@truckroll/domain/format/numbers';
import { currencyDecimals } from '@truckroll/domain/money/currencies';
import { createContext, use } from 'react';
import { useViewer } from './viewer.ts';

const OfRecord = createContext<string | null>(null);

/** Provides the currency of a record, such as a document, which may differ from the account's. */
export const InCurrency = OfRecord.Provider;

/** The currency of the surrounding record, or else the account's, with its symbol and decimals. */
export function useCurrency(): { currency: string; symbol: string; decimals: number } {
  const { account } = useViewer();
  const currency = use(OfRecord) ?? account.currency;
  const symbol = currency === account.currency ? account.currencySymbol : currencySymbolOf(currency);
  return { currency, symbol, decimals: currencyDecimals(currency) };
}
