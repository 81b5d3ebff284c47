import type { DataOf } from '@truckroll/contract/endpoints/endpoint';
import type {
  PeopleFigures,
  readPeopleReport,
  readWorkReport,
  WorkFigures,
  WorkRow,
} from '@truckroll/contract/reports/reports';
import { countFigure, hoursFigure, moneyFigure } from './figures.ts';
import { type ReportTable, tableOf } from './report-table.ts';

/** RP-3. Logged hours are shown only to users who may see the logs. */
export function peopleTable({ people, totals }: DataOf<typeof readPeopleReport>): ReportTable {
  const logged = {
    ...hoursFigure('loggedHours', 'Logged hours'),
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
      rows: people.map(({ userId, name, ...each }) => ({ key: userId, personId: userId, label: name, ...each })),
      totals,
    },
    [
      { ...countFigure('visits', 'Visits'), read: ({ visits }) => visits },
      { ...countFigure('jobs', 'Jobs'), read: ({ jobs }) => jobs },
      { ...hoursFigure('scheduledHours', 'Planned hours'), read: ({ scheduledHours }) => scheduledHours },
      ...(totals.now.loggedHours === null ? [] : [logged]),
    ],
  );
}

/** RP-5, by category and by city. Values are shown only to users who may see the prices of jobs. */
export function workTables({ currency, byCategory, byCity, totals }: DataOf<typeof readWorkReport>): ReportTable[] {
  const value = { ...moneyFigure('value', 'Value', currency), read: (figures: WorkFigures) => figures.value };
  const figures = [
    ...(totals.now.value === null ? [] : [value]),
    { ...countFigure('jobs', 'Jobs'), read: ({ jobs }: WorkFigures) => jobs },
  ];
  const content = (rows: readonly WorkRow[], nameless: string) => ({
    rows: rows.map(({ name, now, before }) => ({ key: name ?? '', label: name ?? nameless, now, before })),
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
      content(byCategory, 'No category'),
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
      content(byCity, 'No city'),
      figures,
    ),
  ];
}
