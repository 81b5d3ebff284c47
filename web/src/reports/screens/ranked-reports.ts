import type { DataOf } from '@truckroll/contract/endpoints/endpoint';
import type {
  PeopleFigures,
  readPeopleReport,
  readTipReport,
  readWorkReport,
  TipFigures,
  WorkFigures,
  WorkRow,
} from '@truckroll/contract/reports/reports';
import { countFigure, hoursFigure, moneyFigure } from './figures.ts';
import { type Reads, type ReportTable, tableOf } from './report-table.ts';

/** RP-3. Logged hours are shown only to users who may see the logs. */
export function peopleTable({ people, totals }: DataOf<typeof readPeopleReport>): ReportTable {
  const logged = {
    ...hoursFigure('loggedHours', 'Logged hours'),
    records: 'loggedHours' as const,
    read: (figures: PeopleFigures) => figures.loggedHours,
  };
  return tableOf<PeopleFigures>(
    {
      kind: 'ranked',
      title: 'Jobs and hours by person',
      intro:
        'Completed visits by the people of their team. The total counts a visit of two people once, its hours twice.',
      fileName: 'people',
      rowHead: 'Person',
    },
    {
      rows: people.map(({ userId, name, ...each }) => ({
        ...{ key: userId, personId: userId, label: name, recordsOf: { personId: userId } },
        ...each,
      })),
      totals,
    },
    [
      { ...countFigure('visits', 'Visits'), records: 'visits', read: ({ visits }) => visits },
      { ...countFigure('jobs', 'Jobs'), records: 'visitedJobs', read: ({ jobs }) => jobs },
      {
        ...hoursFigure('scheduledHours', 'Planned hours'),
        records: 'scheduledHours',
        read: ({ scheduledHours }) => scheduledHours,
      },
      ...(totals.now.loggedHours === null ? [] : [logged]),
    ],
  );
}

/** RP-8. The records of all people are those of the total. */
export const tipTable = ({ currency, people, totals }: DataOf<typeof readTipReport>): ReportTable =>
  tableOf<TipFigures>(
    {
      kind: 'ranked',
      title: 'Tips by person',
      intro:
        'What clients gave in addition, in equal parts to the people of the completed visits, less what went back. The total counts a payment once.',
      fileName: 'tips',
      rowHead: 'Person',
    },
    {
      rows: people.map(({ userId, name, ...each }) => ({
        ...{ key: userId ?? '', label: name ?? 'Nobody', ...each },
        ...(userId === null
          ? { recordsAs: 'tipsOfNobody' as const }
          : { personId: userId, recordsOf: { personId: userId } }),
      })),
      totals,
    },
    [
      { ...moneyFigure('tips', 'Tips', currency), records: 'tips', read: ({ tips }) => tips },
      { ...countFigure('payments', 'Payments with a tip'), read: ({ payments }) => payments },
    ],
  );

/** RP-5, by category and by city. Values are shown only to users who may see the prices of jobs. */
export function workTables({ currency, byCategory, byCity, totals }: DataOf<typeof readWorkReport>): ReportTable[] {
  const value: Reads<WorkFigures> = {
    ...moneyFigure('value', 'Value', currency),
    records: 'workValue',
    read: (figures) => figures.value,
  };
  const figures: Reads<WorkFigures>[] = [
    ...(totals.now.value === null ? [] : [value]),
    { ...countFigure('jobs', 'Jobs'), records: 'finishedJobs', read: ({ jobs }) => jobs },
  ];
  const content = (group: 'category' | 'city', rows: readonly WorkRow[], nameless: string) => ({
    rows: rows.map(({ name, now, before }) => ({
      ...{ key: name ?? '', label: name ?? nameless, now, before },
      recordsOf: { group, name: name ?? undefined },
    })),
    totals,
  });
  return [
    tableOf<WorkFigures>(
      {
        kind: 'ranked',
        title: 'Work by category',
        intro: 'Finished jobs by the day they began. A job counts in each category of its lines.',
        fileName: 'work-by-category',
        rowHead: 'Category',
      },
      content('category', byCategory, 'No category'),
      figures,
    ),
    tableOf<WorkFigures>(
      {
        kind: 'ranked',
        title: 'Work by city',
        intro: 'Finished jobs by the city of their address.',
        fileName: 'work-by-city',
        rowHead: 'City',
      },
      content('city', byCity, 'No city'),
      figures,
    ),
  ];
}
