import { currencySymbolOf } from '@truckroll/domain/format/numbers';
import { currencyDecimals } from '@truckroll/domain/money/currencies';
import { createContext, use } from 'react';
import { useViewer } from './viewer.ts';

const OfRecord = createContext<string | null>(null);

/** Everything inside is in a document's own currency, which may not be the account's any more. */
export const InCurrency = OfRecord.Provider;

/** The currency of the record around it, else the account's, with its sign and decimals. */
export function useCurrency(): { currency: string; symbol: string; decimals: number } {
  const { account } = useViewer();
  const currency = use(OfRecord) ?? account.currency;
  const symbol = currency === account.currency ? account.currencySymbol : currencySymbolOf(currency);
  return { currency, symbol, decimals: currencyDecimals(currency) };
}
