import { type PaymentMethod, paymentMethods } from '@truckroll/domain/documents/document-kinds';
import { isDateOnly } from '@truckroll/domain/text/checks';
import { type ListSearch, readChoice, readListSearch } from '../../design/list/list-search.ts';

export type PaymentListSearch = ListSearch<never> & {
  method?: PaymentMethod;
  clientId?: string;
  from?: string;
  to?: string;
};

const day = (value: unknown): string | undefined =>
  typeof value === 'string' && isDateOnly(value) ? value : undefined;

/** Reads the state of the list from its URL; unknown values are ignored (screens 3.10). */
export const readPaymentListSearch = (raw: Record<string, unknown>): PaymentListSearch => ({
  ...readListSearch<never>({ page: raw.page, limit: raw.limit }, []),
  method: readChoice(paymentMethods, raw.method),
  clientId: typeof raw.clientId === 'string' && /^[\w-]{1,64}$/.test(raw.clientId) ? raw.clientId : undefined,
  from: day(raw.from),
  to: day(raw.to),
});

/** A URL change that removes the filters and keeps the page size. */
export const withoutFilters: Partial<PaymentListSearch> = {
  method: undefined,
  clientId: undefined,
  from: undefined,
  to: undefined,
  page: undefined,
};

export const isFiltered = ({ method, clientId, from, to }: PaymentListSearch): boolean =>
  [method, clientId, from, to].some((value) => value !== undefined);
