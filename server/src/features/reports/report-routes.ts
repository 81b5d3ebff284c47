import * as contract from '@truckroll/contract/reports';
import {
  mayOpenReport,
  type Report,
  seesAll,
  seesLoggedHours,
  seesValueOfWork,
} from '@truckroll/domain/reports/report-rights';
import { Problem } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { readCurrency } from '../../records/accounts/account-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { type AskedPeriod, readAskedPeriod } from './asked-period.ts';
import { reportClients } from './client-flow-store.ts';
import { reportEstimates, reportRequests } from './conversion-store.ts';
import { reportMoney, reportPaymentTime } from './money-report.ts';
import { listCurrencies } from './money-store.ts';
import { reportPeople } from './people-store.ts';
import { reportWork } from './work-report.ts';

const requireReport =
  (report: Report) =>
  async ({ actor }: { actor: Actor }): Promise<void> => {
    if (!mayOpenReport(actor, report)) throw new Problem('forbidden');
  };

const coveredBy = ({ period, before }: AskedPeriod) => ({ period, before });

export function reportRoutes({ serve }: ServerContext): void {
  serve(contract.readMoneyReport, {
    find: requireReport('money'),
    async handle({ tx, query, now }) {
      const asked = await readAskedPeriod(tx, query, now);
      const currencies = await listCurrencies(tx);
      const currency = query.currency ?? (await readCurrency(tx));
      return { ...coveredBy(asked), currency, currencies, ...(await reportMoney(tx, asked, currency)) };
    },
  });

  serve(contract.readPaymentTimeReport, {
    find: requireReport('payment-time'),
    async handle({ tx, query, now }) {
      const asked = await readAskedPeriod(tx, query, now);
      return { ...coveredBy(asked), ...(await reportPaymentTime(tx, asked)) };
    },
  });

  serve(contract.readPeopleReport, {
    find: requireReport('people'),
    async handle({ tx, query, actor, now }) {
      const asked = await readAskedPeriod(tx, query, now);
      const by = { filters: query, seesLogs: seesLoggedHours(actor) };
      return { ...coveredBy(asked), ...(await reportPeople(tx, asked, by)) };
    },
  });

  serve(contract.readConversionReport, {
    find: requireReport('conversion'),
    async handle({ tx, query, actor, now }) {
      const asked = await readAskedPeriod(tx, query, now);
      const currency = query.currency ?? (await readCurrency(tx));
      const readEstimates = async () => ({
        currency,
        currencies: await listCurrencies(tx),
        ...(await reportEstimates(tx, asked, { ...query, currency })),
      });
      return {
        ...coveredBy(asked),
        requests: seesAll.requests(actor) ? await reportRequests(tx, asked, query) : null,
        estimates: seesAll.estimates(actor) ? await readEstimates() : null,
      };
    },
  });

  serve(contract.readWorkReport, {
    find: requireReport('work'),
    async handle({ tx, query, actor, now }) {
      const asked = await readAskedPeriod(tx, query, now);
      const by = { filters: query, seesValue: seesValueOfWork(actor) };
      return { ...coveredBy(asked), currency: await readCurrency(tx), ...(await reportWork(tx, asked, by)) };
    },
  });

  serve(contract.readClientReport, {
    find: requireReport('clients'),
    async handle({ tx, query, now }) {
      const asked = await readAskedPeriod(tx, query, now);
      return { ...coveredBy(asked), ...(await reportClients(tx, asked)) };
    },
  });
}
