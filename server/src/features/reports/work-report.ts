import { listBounds } from '@truckroll/contract/fields/list-bounds';
import type { WorkFigures, WorkRow } from '@truckroll/contract/reports/reports';
import type { Period } from '@truckroll/domain/reports/report-period';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { WorkFilters } from './work-filters.ts';
import { sumWork, type WorkOfPeriod } from './work-store.ts';

const none: WorkFigures = { jobs: 0, value: 0 };

/** The categories or cities of both periods: those with the most valuable work first, those without a name last. */
function rowsOf(now: WorkOfPeriod['byCity'], before: WorkOfPeriod['byCity'] | null): WorkRow[] {
  const names = new Set([...now.keys(), ...(before?.keys() ?? [])]);
  const rows = [...names].map((name) => ({
    name,
    now: now.get(name) ?? none,
    before: before && (before.get(name) ?? none),
  }));
  rows.sort(
    (one, other) =>
      Number(one.name === null) - Number(other.name === null) ||
      (other.now.value ?? 0) - (one.now.value ?? 0) ||
      other.now.jobs - one.now.jobs ||
      (one.name ?? '').localeCompare(other.name ?? ''),
  );
  return rows.slice(0, listBounds.reportRows);
}

/** Finished jobs and their value by category and by city (API RP-5). Without `seesValue` the values stay unknown. */
export async function reportWork(
  tx: Tx,
  { period, before }: { period: Period; before: Period | null },
  { filters, seesValue }: { filters: WorkFilters; seesValue: boolean },
) {
  const now = await sumWork(tx, period, filters);
  const then = before && (await sumWork(tx, before, filters));
  const shown = (figures: WorkFigures): WorkFigures => (seesValue ? figures : { ...figures, value: null });
  const shownRows = (rows: readonly WorkRow[]) =>
    rows.map((row) => ({ name: row.name, now: shown(row.now), before: row.before && shown(row.before) }));
  return {
    byCategory: shownRows(rowsOf(now.byCategory, then?.byCategory ?? null)),
    byCity: shownRows(rowsOf(now.byCity, then?.byCity ?? null)),
    totals: { now: shown(now.total), before: then && shown(then.total) },
  };
}
