import { callListFilters } from '@truckroll/contract/calls/call-list-filters';
import { listCalls } from '@truckroll/contract/calls/calls';
import { clientListFilters } from '@truckroll/contract/clients/client-list-filters';
import { listClients } from '@truckroll/contract/clients/clients';
import { documentListFilters } from '@truckroll/contract/documents/document-list-filters';
import { listDocuments } from '@truckroll/contract/documents/document-lists';
import type { Endpoint } from '@truckroll/contract/endpoints/endpoint';
import { type FilterTable, filtersInUrl, type ListFilter } from '@truckroll/contract/fields/list-filters';
import { jobFormListFilters } from '@truckroll/contract/jobs/job-form-list-filters';
import { listJobForms } from '@truckroll/contract/jobs/job-forms';
import { jobListFilters } from '@truckroll/contract/jobs/job-list-filters';
import { listJobs } from '@truckroll/contract/jobs/jobs';
import { listEmails } from '@truckroll/contract/mail/emails';
import { threadListFilters } from '@truckroll/contract/mail/thread-list-filters';
import { paymentListFilters } from '@truckroll/contract/payments/payment-list-filters';
import { payoutListFilters } from '@truckroll/contract/payments/payout-list-filters';
import { listPayouts } from '@truckroll/contract/payments/payouts';
import { listPayments } from '@truckroll/contract/payments/record-payment';
import { productListFilters } from '@truckroll/contract/price-book/product-list-filters';
import { listProducts } from '@truckroll/contract/price-book/product-services';
import { requestListFilters } from '@truckroll/contract/requests/request-list-filters';
import { listRequests } from '@truckroll/contract/requests/requests';
import { listTasks } from '@truckroll/contract/tasks/save-task';
import { taskListFilters } from '@truckroll/contract/tasks/task-list-filters';
import { everyExport } from '@truckroll/contract/testing/every-endpoint';
import { describe, expect, it } from 'vitest';
import { parseFlatSearch, writeFlatSearch } from './src/app/shell/flat-search.ts';
import { readCallListSearch } from './src/calls/screens/call-list-search.ts';
import { readClientListSearch, viewKeys as viewKeysOfClients } from './src/clients/screens/client-list-search.ts';
import { clearedFilters, filtersInQuery, hasFilters, readFilters } from './src/design/list/url-filters.ts';
import {
  readInvoiceListSearch,
  viewKeys as viewKeysOfDocuments,
} from './src/documents/screens/list/document-list-search.ts';
import { readJobFormsSearch } from './src/jobs/screens/forms/job-forms-search.ts';
import { readJobListSearch, viewKeys as viewKeysOfJobs } from './src/jobs/screens/list/job-list-search.ts';
import { inboxFilters, readInboxSearch } from './src/mail/screens/inbox-search.ts';
import { readPaymentListSearch } from './src/payments/screens/payment-list-search.ts';
import { readPayoutListSearch } from './src/payments/screens/payout-list-search.ts';
import { readPriceBookSearch } from './src/product-services/screens/price-book-search.ts';
import {
  readRequestListSearch,
  viewKeys as viewKeysOfRequests,
} from './src/requests/screens/list/request-list-search.ts';
import { readTaskListSearch, viewKeys as viewKeysOfTasks } from './src/tasks/screens/task-list-search.ts';

type List = {
  name: string;
  table: FilterTable;
  endpoint: Endpoint;
  read: (raw: Record<string, unknown>) => object;
  query?: Record<string, unknown>;
  /** The filters of the URL where they are more than those of the query. */
  url?: FilterTable;
  /** What a saved view of the list keeps. */
  viewKeys?: readonly string[];
};

const lists: List[] = [
  {
    name: 'jobListFilters',
    ...{ table: jobListFilters, endpoint: listJobs, read: readJobListSearch, viewKeys: viewKeysOfJobs },
  },
  {
    name: 'requestListFilters',
    ...{ table: requestListFilters, endpoint: listRequests, read: readRequestListSearch, viewKeys: viewKeysOfRequests },
  },
  {
    name: 'clientListFilters',
    ...{ table: clientListFilters, endpoint: listClients, read: readClientListSearch, viewKeys: viewKeysOfClients },
  },
  {
    name: 'documentListFilters',
    ...{ table: documentListFilters, endpoint: listDocuments, query: { documentType: 1 } },
    ...{ read: readInvoiceListSearch, viewKeys: viewKeysOfDocuments },
  },
  {
    name: 'taskListFilters',
    ...{ table: taskListFilters, endpoint: listTasks, read: readTaskListSearch, viewKeys: viewKeysOfTasks },
  },
  { name: 'callListFilters', table: callListFilters, endpoint: listCalls, read: readCallListSearch },
  { name: 'paymentListFilters', table: paymentListFilters, endpoint: listPayments, read: readPaymentListSearch },
  { name: 'payoutListFilters', table: payoutListFilters, endpoint: listPayouts, read: readPayoutListSearch },
  { name: 'productListFilters', table: productListFilters, endpoint: listProducts, read: readPriceBookSearch },
  { name: 'jobFormListFilters', table: jobFormListFilters, endpoint: listJobForms, read: readJobFormsSearch },
  {
    name: 'threadListFilters',
    ...{ table: threadListFilters, url: inboxFilters, endpoint: listEmails, read: readInboxSearch },
  },
];

const id = '0198d7a0-0000-7000-8000-000000000001';

/** A value of a filter in the URL, the one that it means in the query, and a text that is no value. */
function valuesOf(filter: ListFilter): { inUrl: unknown; inQuery?: unknown; wrong: string } {
  switch (filter.kind) {
    case 'oneOf': {
      const [value] = filter.values;
      return { inUrl: value, inQuery: filter.isListInQuery === true ? [value] : value, wrong: 'unknown' };
    }
    case 'tags':
      return { inUrl: [id, `${id.slice(0, -1)}2`], wrong: '../x' };
    case 'someOf':
      return { inUrl: filter.values.slice(0, 2), wrong: 'unknown' };
    case 'flag':
      return { inUrl: 'true', inQuery: true, wrong: 'yes' };
    case 'yesNo':
      return { inUrl: 'no', inQuery: false, wrong: 'false' };
    case 'assigned':
      return { inUrl: filter.word, wrong: 'all' };
    case 'firstDay':
    case 'lastDay':
      return { inUrl: '2026-03-09', wrong: '2026-02-30' };
    case 'search':
    case 'text':
      return { inUrl: 'o’neil & sons', wrong: '  ' };
    default:
      return { inUrl: id, wrong: '../x' };
  }
}

const filters = lists.flatMap((list) =>
  filtersInUrl(list.url ?? list.table).map(({ key, name, filter }) => ({ list, key, name, filter, of: list.name })),
);

describe.each(filters)('$name of $of', ({ list, key, name, filter }) => {
  const { inUrl, inQuery = inUrl, wrong } = valuesOf(filter);
  const url = list.url ?? list.table;
  const read = (text: string): Record<string, unknown> => ({ ...list.read(parseFlatSearch(text)) });

  it('comes back from the URL as it was written', () => {
    const written = writeFlatSearch({ [name]: inUrl });
    expect(read(written)[name]).toEqual(inUrl);
    expect(writeFlatSearch(read(written))).toBe(written);
  });

  it('is left out of the URL if it has no meaning', () => {
    expect(read(writeFlatSearch({ [name]: wrong }))[name]).toBeUndefined();
  });

  it('is sent in the query, which takes it', () => {
    if (!(key in list.table)) return;
    const sent = filtersInQuery(
      list.table,
      readFilters(list.table, parseFlatSearch(writeFlatSearch({ [name]: inUrl }))),
    );
    const taken = list.endpoint.query.parse({ ...list.query, ...sent }) as Record<string, unknown>;
    expect(taken[key]).toEqual(inQuery);
  });

  it('counts as a filter, can be cleared, and is kept by saved views', () => {
    const search = { [name]: inUrl };
    expect(hasFilters(url, search)).toBe(true);
    expect(hasFilters(url, { ...search, ...clearedFilters(url) })).toBe(false);
    if (list.viewKeys) expect(list.viewKeys).toContain(name);
  });
});

it('tests every list', () => {
  const tables = everyExport.map(([name]) => name).filter((name) => name.endsWith('ListFilters'));
  expect(lists.map(({ name }) => name).toSorted()).toEqual(tables.toSorted());
});
