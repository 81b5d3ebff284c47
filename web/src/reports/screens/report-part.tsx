import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { Report } from '@truckroll/domain/reports/report-rights';
import { useState } from 'react';
import { saveFile } from '../../app/save-file.ts';
import { useRights } from '../../app/session/me.ts';
import { EmptyPicture } from '../../design/feedback/empty-picture.tsx';
import { EmptyState } from '../../design/feedback/empty-state.tsx';
import { ImportLink } from '../../design/import-link.tsx';
import { Section } from '../../design/section.tsx';
import { FigureChoice } from './figure-choice.tsx';
import { FiguresTable } from './figures-table.tsx';
import { PeriodChart } from './period-chart.tsx';
import { RankedChart } from './ranked-chart.tsx';
import styles from './report.module.css';
import { causeOfNothing, type ReportSearch, withoutFilters } from './report-search.ts';
import { csvOf, isEmpty, type RecordFilters, type ReportTable } from './report-table.ts';

const route = getRouteApi('/_app/reports');

type ReportPartProps = {
  report: Report;
  table: ReportTable;
  period: { from: string; to: string };
  filters: RecordFilters;
  /** Whether the year before was asked for; it may have nothing. */
  isComparing: boolean;
};

/** A report: its figures, the chart of the chosen one, and the table with its file. */
export function ReportPart({ report, table, period, filters, isComparing }: ReportPartProps) {
  const { title, intro, figures, rows, kind, totals } = table;
  const [chosen, setChosen] = useState<string | null>(null);
  const place = Math.max(
    0,
    figures.findIndex(({ key }) => key === chosen),
  );
  const figure = figures[place];
  if (isEmpty(table) || figure === undefined)
    return (
      <Section title={title} intro={intro}>
        <NothingToReport report={report} />
      </Section>
    );
  const Chart = kind === 'months' ? PeriodChart : RankedChart;

  function download(): void {
    const blob = new Blob([csvOf(table)], { type: 'text/csv;charset=utf-8' });
    saveFile({ blob, fileName: `${table.fileName}-${period.from}-${period.to}.csv` });
  }

  return (
    <Section
      title={title}
      intro={intro}
      aside={
        <Button
          variant="default"
          size="xs"
          className={styles.screenOnly}
          leftSection={<IconDownload size={16} aria-hidden />}
          aria-label={`Download CSV: ${title}`}
          onClick={download}
        >
          Download CSV
        </Button>
      }
    >
      <FigureChoice table={table} value={figure.key} onChange={setChosen} />
      <div className={styles.chart}>
        <Chart
          label={kind === 'months' ? `${figure.label} by month` : `${title}: ${figure.label}`}
          figure={figure}
          place={place}
          rows={rows}
          isCompared={totals.before !== null}
        />
        {isComparing && totals.before === null && (
          <p className={styles.legend}>There are no figures for the year before.</p>
        )}
        {totals.before !== null && (
          <p className={styles.legend} aria-hidden>
            <span data-mark={figure.mark}>This period</span>
            <span data-mark={figure.mark} data-before>
              Year before
            </span>
          </p>
        )}
      </div>
      <FiguresTable table={table} period={period} filters={filters} />
    </Section>
  );
}

/** Chosen filters are cleared, and a chosen period leads back to the usual one; else admins may bring earlier work in. */
function NothingToReport({ report }: { report: Report }) {
  const search = route.useSearch();
  const { isAdmin } = useRights();
  const cause = causeOfNothing(report, search);
  if (cause === 'filters')
    return (
      <EmptyState
        text="Nothing matches these filters."
        action={<BackLink label="Clear filters" search={{ ...search, ...withoutFilters }} />}
      />
    );
  return (
    <EmptyState
      text="There is nothing to report for this period."
      hint="Choose a longer period, or come back when there is work in it."
      icon={<EmptyPicture of="reports" />}
      action={
        cause === 'period' ? (
          <BackLink label="Show the last 12 months" search={{ ...search, from: undefined, to: undefined }} />
        ) : (
          isAdmin && <ImportLink />
        )
      }
    />
  );
}

const BackLink = ({ label, search }: { label: string; search: ReportSearch }) => (
  <Button variant="default" renderRoot={(props: object) => <Link {...props} to="/reports" search={search} />}>
    {label}
  </Button>
);
