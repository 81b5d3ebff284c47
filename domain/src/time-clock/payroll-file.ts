import { decimalHours, type TimesheetDay, type TimesheetStatus, timesheetStatusLabels } from './timesheet.ts';

/** The columns that payroll programs usually read. */
export const payrollColumns = [
  'Employee',
  'Email',
  'Date',
  'Regular hours',
  'Overtime hours',
  'Work hours',
  'Travel hours',
  'Break hours',
  'Status',
] as const;

export type PayrollWeek = {
  name: string;
  email: string;
  status: TimesheetStatus;
  days: readonly TimesheetDay[];
};

/** One row for each person and day with time on it, within the days asked for. */
export const payrollRows = (weeks: readonly PayrollWeek[], from: string, to: string): string[][] =>
  weeks.flatMap(({ name, email, status, days }) =>
    days
      .filter(({ day, regular, overtime, break: pause }) => day >= from && day <= to && regular + overtime + pause > 0)
      .map((day) => [
        name,
        email,
        day.day,
        decimalHours(day.regular),
        decimalHours(day.overtime),
        decimalHours(day.work),
        decimalHours(day.travel),
        decimalHours(day.break),
        timesheetStatusLabels[status],
      ]),
  );
