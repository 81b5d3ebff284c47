import type { TipFigures } from '@truckroll/contract/reports/reports';
import { collectedStates } from '@truckroll/domain/documents/document-kinds';
import type { Period } from '@truckroll/domain/reports/report-period';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { documentHeads, paymentHeads, refundHeads } from '../../records/documents/document-rows.ts';
import { tipShareRows } from '../../records/documents/tip-share-store.ts';
import { personRows } from '../../records/people/person-rows.ts';
import { type ListedRows, listedRow } from './listed-row.ts';

/** Whose tips: of everybody, of one person, or of nobody. */
export type TipsOf = { currency: string; personId?: string | undefined; isOfNobody?: boolean };

const day = sql<string>`coalesce(refunds.refund_date, payments.payment_date)`;

/** The shares of the tips of a period, on the day of their payment, and what refunds took of them, on their own day. */
function selectShares(tx: Tx, { from, to }: Period, { currency, personId, isOfNobody }: TipsOf) {
  let shares = tx
    .selectFrom(tipShareRows.as('shares'))
    .innerJoin(paymentHeads.as('payments'), (join) =>
      join.onRef('payments.accountId', '=', 'shares.accountId').onRef('payments.id', '=', 'shares.paymentId'),
    )
    .innerJoin(documentHeads.as('documents'), (join) =>
      join.onRef('documents.accountId', '=', 'payments.accountId').onRef('documents.id', '=', 'payments.documentId'),
    )
    .leftJoin(refundHeads.as('refunds'), (join) =>
      join.onRef('refunds.accountId', '=', 'shares.accountId').onRef('refunds.id', '=', 'shares.refundId'),
    )
    .where('payments.paymentStatus', 'in', collectedStates)
    .where('documents.currency', '=', currency)
    .where(sql<SqlBool>`refunds.refund_status is distinct from 'failed'`)
    .where(day, '>=', from)
    .where(day, '<=', to);
  if (personId !== undefined) shares = shares.where('shares.userId', '=', personId);
  if (isOfNobody === true) shares = shares.where('shares.userId', 'is', null);
  return shares;
}

/** The tips of a period: what came in, and what of it went back. */
export const listTips = (tx: Tx, period: Period, of: TipsOf): ListedRows =>
  selectShares(tx, period, of)
    .select(
      listedRow({
        kind: sql`case when shares.refund_id is null then 'payment' else 'refund' end`,
        // A payment or refund has one row, whoever shares it.
        id: sql`coalesce(shares.refund_id, shares.payment_id)`,
        day,
        amount: sql`sum(shares.amount)`,
        documentId: 'payments.documentId',
      }),
    )
    .groupBy(['shares.refundId', 'shares.paymentId', 'payments.documentId', sql`3`]);

type Sums = { byPerson: Map<string | null, TipFigures>; total: TipFigures };
const none: TipFigures = { tips: 0, payments: 0 };

/** The tips of a period by person, and of all, in which a payment that several people share counts once. */
async function sumTips(tx: Tx, period: Period, currency: string): Promise<Sums> {
  const rows = await selectShares(tx, period, { currency })
    .select(['shares.userId', sql<boolean>`grouping(shares.user_id) = 1`.as('isTotal')])
    .select(sql<string>`sum(shares.amount)`.as('tips'))
    .select(sql<number>`count(distinct shares.payment_id) filter (where shares.refund_id is null)`.as('payments'))
    .groupBy(sql`grouping sets ((shares.user_id), ())`)
    .execute();
  const figuresOf = (row: (typeof rows)[number] | undefined): TipFigures =>
    row === undefined ? none : { tips: Number(row.tips ?? 0), payments: Number(row.payments) };
  return {
    byPerson: new Map(rows.filter(({ isTotal }) => !isTotal).map((row) => [row.userId, figuresOf(row)])),
    total: figuresOf(rows.find(({ isTotal }) => isTotal)),
  };
}

/** Tips by person, in one currency (API RP-8): those with the most first, tips of nobody last. */
export async function reportTips(
  tx: Tx,
  { period, before }: { period: Period; before: Period | null },
  currency: string,
) {
  const now = await sumTips(tx, period, currency);
  const then = before && (await sumTips(tx, before, currency));
  const ids = [...new Set([...now.byPerson.keys(), ...(then?.byPerson.keys() ?? [])])];
  const known = ids.filter((id) => id !== null);
  const users =
    known.length === 0
      ? []
      : await tx
          .selectFrom(personRows.as('users'))
          .select(['id', sql<string>`trim(users.first_name || ' ' || users.last_name)`.as('name')])
          .where('id', 'in', known)
          .execute();
  const people = ids
    .map((userId) => ({
      userId,
      name: users.find(({ id }) => id === userId)?.name ?? null,
      now: now.byPerson.get(userId) ?? none,
      before: then && (then.byPerson.get(userId) ?? none),
    }))
    .sort(
      (one, other) =>
        Number(one.userId === null) - Number(other.userId === null) ||
        other.now.tips - one.now.tips ||
        (one.name ?? '').localeCompare(other.name ?? ''),
    );
  return { people, totals: { now: now.total, before: then?.total ?? null } };
}
