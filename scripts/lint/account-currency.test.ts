import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inProject, projectFolder } from '../project.mjs';

/**
 * The only places that read the account's currency, with what it is the currency of. Amounts of a document, payment or
 * job have the currency of their record, which may differ: there the record's own is printed.
 */
const readers: Readonly<Record<string, string>> = {
  'web/src/design/currency.tsx': 'forms outside of InCurrency',
  'web/src/account/parts/company-values.ts': 'the setting itself',
  'web/src/account/screens/branding-sample.ts': 'a sample',
  'web/src/account/screens/branding-preview.tsx': 'a sample',
  'web/src/first-run/screens/trade-step.tsx': 'the setting itself',
  'web/src/documents/screens/editor/new-document-screen.tsx': 'a new document that comes from no job',
  'web/src/home/screens/document-cards.tsx': 'a sum that DC-4 gives in it',
  'web/src/home/screens/figures-row.tsx': 'sums that HO-3 gives in it',
  'web/src/home/screens/month-cards.tsx': 'sums that HO-1 gives in it',
  'web/src/jobs/panels/converted-job-modal.tsx': 'a request',
  'web/src/jobs/panels/job-start.ts': 'a new job that comes from no estimate',
  'web/src/payments/panels/credit-modals.tsx': 'a credit that comes from no document',
  'web/src/payments/panels/receive-payment-modal.tsx': 'the currency that is proposed first',
  'web/src/plans/screens/plan-dialog.tsx': 'a new plan',
  'web/src/plans/screens/plan-figures.tsx': 'sums that PL-5 gives in it',
  'web/src/plans/screens/plan-templates-screen.tsx': 'templates, of which plans are made in it',
  'web/src/product-services/parts/price-book-modal.tsx': 'the price book',
  'web/src/product-services/screens/price-book-screen.tsx': 'the price book',
  'web/src/product-services/screens/product-dialog.tsx': 'the price book',
  'web/src/product-services/parts/picker-option.tsx': 'the price book',
  'web/src/requests/screens/list/board-card.tsx': 'a request',
  'web/src/requests/panels/request-details.tsx': 'a request',
  'web/src/visits/panels/log-table.tsx': 'costs, and the profit of them',
  'server/src/records/accounts/currency-store.ts': 'the account',
  'server/src/features/booking/booking-routes.ts': 'the prices of the booking page',
  'server/src/features/briefs/reader.ts': 'requests, in a brief',
  'server/src/features/configuration/kinds.ts': 'templates of a configuration, which is in it',
  'server/src/features/configuration/read-configuration.ts': 'a configuration, which is in it',
  'server/src/features/clients/read-summary.ts': 'which sums come first',
  'server/src/records/documents/list-documents.ts': 'which sums come first',
  'server/src/features/payments/read-statement.ts': 'which statement is shown first',
  'server/src/features/payments/client-credits.ts': 'a credit that comes from no document',
  'server/src/features/payments/late-fees.ts': 'fees, which only invoices in it bear',
  'server/src/features/plans/save-plan.ts': 'a new plan',
  'server/src/features/product-services/shown-packages.ts': 'the price book',
  'server/src/features/reports/money-store.ts': 'which sums come first',
  'server/src/features/reports/record-lists.ts': 'values of work, and the currency of a figure that asks for none',
  'server/src/features/reports/report-routes.ts': 'the currency of a report that asks for none',
  'server/src/features/requests/save-request.ts': 'a request',
  'server/src/features/visits/job-income.ts': 'what costs are in',
  'server/src/features/visits/save-log.ts': 'costs',
  'server/src/features/home/month-store.ts': 'sums that HO-1 gives in it',
  'server/src/records/accounts/account-rows.ts': 'the account',
  'server/src/records/accounts/account-store.ts': 'the account',
  'server/src/records/documents/job-currency.ts': 'a job that comes from no estimate',
};

const reading =
  /\baccount\??\.currency\b|currency[^=\n]*\} = (?:\w+\.|useMe\(\)\.)?account\b|\baccounts\.currency\b|\bread(?:Currency|Money)\(tx\)|\bownCurrency\b|selectFrom\('accounts'\)\.select\('currency'\)/;

it("the account's currency is read only for what is in it", () => {
  const files = globSync('{web,server}/src/**/*.{ts,tsx}', { cwd: projectFolder }).filter(
    (file) => !/\.test\.tsx?$|\/testing\/|\/demo\//.test(file),
  );
  const found = files.filter((file) => reading.test(readFileSync(inProject(file), 'utf8')));
  expect(found.toSorted()).toEqual(Object.keys(readers).toSorted());
});

it('finds each way in which a page reads it', () => {
  for (const line of [
    'formatMoney(job.total, account.currency)',
    'const { currency } = useMe().account;',
    'const { currency, currencySymbol } = account;',
    'await readMoney(tx)',
  ])
    expect([line, reading.test(line)]).toEqual([line, true]);
  expect(reading.test('formatMoney(job.total, job.currency)')).toBe(false);
});
