import type { Endpoint } from '@truckroll/contract/endpoints/endpoint';
import { listReportRecords } from '@truckroll/contract/reports/report-records';
import * as contract from '@truckroll/contract/reports/reports';
import type { Rights } from '@truckroll/domain/abilities/rights';
import { maySeeRecords } from '@truckroll/domain/reports/record-figures';
import {
  mayOpenReport,
  type Report,
  reportsFor,
  seesAll,
  seesLoggedHours,
  seesValueOfWork,
} from '@truckroll/domain/reports/report-rights';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { AnswerOf } from '../../platform/http/answer.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { ActorRequest, Checked } from '../../platform/http/request-steps.ts';
import { readCurrency } from '../../records/accounts/account-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { type AskedPeriod, readAskedPeriod } from './asked-period.ts';
import { reportClients } from './client-flow-store.ts';
import { reportEstimates, reportRequests } from './conversion-store.ts';
import { reportMoney, reportPaymentTime } from './money-report.ts';
import { listCurrencies } from './money-store.ts';
import { reportPeople } from './people-store.ts';
import { listRecords } from './record-lists.ts';
import { takeTurns } from './take-turns.ts';
import { reportTips } from './tips-store.ts';
import { reportWork } from './work-report.ts';

const coveredBy = ({ period, before }: AskedPeriod) => ({ period, before });

type Asked<E extends Endpoint> = ActorRequest<E> & Checked<E> & { tx: Tx };

const openTo =
  (report: Report) =>
  (person: Rights): boolean =>
    mayOpenReport(person, report);

export function reportRoutes({ serve }: ServerContext): void {
  const inTurn = takeTurns();

  /** Computes the reports of a company one after another, so that its other requests keep their share of the database. */
  const serveReport = <E extends Endpoint>(
    endpoint: E,
    mayOpen: (person: Rights) => boolean,
    compute: (request: Asked<E>) => Promise<AnswerOf<E>>,
  ): void =>
    serve<E, void, AnswerOf<E>>(endpoint, {
      async find({ actor }) {
        if (!mayOpen(actor)) throw new Problem('forbidden');
      },
      prepare: (request) =>
        inTurn(request.actor.accountId, () => request.transact((tx) => compute({ ...request, tx }))),
      handle: async ({ prepared }) => prepared,
    });

  serveReport(contract.readMoneyReport, openTo('money'), async ({ tx, query, now }) => {
    const asked = await readAskedPeriod(tx, query, now);
    const currencies = await listCurrencies(tx);
    const currency = query.currency ?? (await readCurrency(tx));
    return { ...coveredBy(asked), currency, currencies, ...(await reportMoney(tx, asked, currency)) };
  });

  serveReport(contract.readPaymentTimeReport, openTo('payment-time'), async ({ tx, query, now }) => {
    const asked = await readAskedPeriod(tx, query, now);
    return { ...coveredBy(asked), ...(await reportPaymentTime(tx, asked)) };
  });

  serveReport(contract.readPeopleReport, openTo('people'), async ({ tx, query, actor, now }) => {
    const asked = await readAskedPeriod(tx, query, now);
    const by = { filters: query, seesLogs: seesLoggedHours(actor) };
    return { ...coveredBy(asked), ...(await reportPeople(tx, asked, by)) };
  });

  serveReport(contract.readConversionReport, openTo('conversion'), async ({ tx, query, actor, now }) => {
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
  });

  serveReport(contract.readWorkReport, openTo('work'), async ({ tx, query, actor, now }) => {
    const asked = await readAskedPeriod(tx, query, now);
    const by = { filters: query, seesValue: seesValueOfWork(actor) };
    return { ...coveredBy(asked), currency: await readCurrency(tx), ...(await reportWork(tx, asked, by)) };
  });

  serveReport(contract.readClientReport, openTo('clients'), async ({ tx, query, now }) => {
    const asked = await readAskedPeriod(tx, query, now);
    return { ...coveredBy(asked), ...(await reportClients(tx, asked)) };
  });

  serveReport(contract.readTipReport, openTo('tips'), async ({ tx, query, now }) => {
    const asked = await readAskedPeriod(tx, query, now);
    const currency = query.currency ?? (await readCurrency(tx));
    return {
      ...coveredBy(asked),
      currency,
      currencies: await listCurrencies(tx),
      ...(await reportTips(tx, asked, currency)),
    };
  });

  serveReport(
    listReportRecords,
    (person) => reportsFor(person).length > 0,
    async ({ tx, query, actor, now }) => {
      if (!maySeeRecords(actor, query.figure)) throw new Problem('forbidden');
      return listRecords(tx, query, { person: actor, now });
    },
  );
}
