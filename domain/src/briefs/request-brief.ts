import { badgeLabel } from '../colors/badge-colors.ts';
import { formatDate, formatDay } from '../format/dates.ts';
import { formatMoney } from '../format/numbers.ts';
import {
  type RequestSource,
  type RequestStage,
  requestSourceLabels,
  type Urgency,
} from '../requests/request-stages.ts';
import { type BriefLine, type BriefLink, briefOf } from './brief-line.ts';
import { type BriefMoney, owedLine, waitingLine } from './money-lines.ts';
import { type BriefVisit, nextVisitLine } from './work-lines.ts';

/** The facts about a request that a reader may know. Days are 'YYYY-MM-DD'. */
export type RequestFacts = {
  readerZone: string;
  today: string;
  request: BriefLink;
  clientName: string;
  /** The client, if the reader may see it. */
  client: BriefLink | null;
  stage: RequestStage;
  source: RequestSource;
  urgency: Urgency;
  /** The moment at which it came in. */
  createdAt: string;
  /** It has been neither converted nor given up. */
  isOpen: boolean;
  wantedDay: string | null;
  followUpDay: string | null;
  /** The job that it became, if the reader may see it. */
  job: BriefLink | null;
  nextVisit: BriefVisit | null;
  /** Null without the right to see prices, or without an amount. */
  value: { amount: number; currency: string } | null;
  money: BriefMoney;
};

function happenedLine({ request, clientName, client, stage, source, urgency, createdAt, readerZone }: RequestFacts) {
  const how = `${requestSourceLabels[source]}, urgency ${badgeLabel('urgency', urgency)}`;
  return {
    text: `${request.label} of ${clientName} came in on ${formatDate(createdAt, readerZone)} (${how}). Its stage is ${badgeLabel('requestStage', stage)}.`,
    links: client === null ? [] : [client],
  };
}

function openWork({ isOpen, job, wantedDay, followUpDay, today }: RequestFacts): BriefLine {
  if (job !== null) return { text: `It became job ${job.label}.`, links: [job] };
  if (!isOpen) return { text: 'It is no longer open.', links: [] };
  const wanted = wantedDay === null ? 'No day was requested.' : `It was requested for ${formatDay(wantedDay)}.`;
  if (followUpDay === null) return { text: wanted, links: [] };
  const followUp =
    followUpDay < today
      ? `The follow-up was due on ${formatDay(followUpDay)}.`
      : `The follow-up is due on ${formatDay(followUpDay)}.`;
  return { text: `${wanted} ${followUp}`, links: [] };
}

function moneyLine({ value, money }: RequestFacts): BriefLine | null {
  const owed = money.invoices === null || money.invoices.unpaid.count === 0 ? null : owedLine(money);
  if (value === null) return owed;
  const text = `It comes to ${formatMoney(value.amount, value.currency)}.`;
  return { text: owed === null ? text : `${text} ${owed.text}`, links: owed?.links ?? [], hasAmounts: true };
}

/** A request in at most five lines: what happened, what is open, money, and the next visit of the job that it became. */
export const briefRequest = (facts: RequestFacts): BriefLine[] =>
  briefOf(facts.request, [
    happenedLine(facts),
    openWork(facts),
    moneyLine(facts),
    waitingLine(facts.money),
    facts.job === null ? null : nextVisitLine(facts.nextVisit, facts.readerZone),
  ]);
