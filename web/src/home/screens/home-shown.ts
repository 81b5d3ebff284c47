import { can, canAny, isFieldTechnician, type Rights, viewScope } from '@truckroll/domain/abilities/rights';
import { seesDocuments } from '@truckroll/domain/documents/document-rights';
import type { FigureKey } from './figure-words.ts';

/** The parts of the home page that a person sees, by rights. */
export function shownTo(rights: Rights) {
  const jobs = viewScope(rights, 'Jobs') !== null;
  const shown = {
    jobs,
    requests: viewScope(rights, 'Requests') !== null,
    tasks: viewScope(rights, 'TaskManagement') !== null,
    clients: viewScope(rights, 'Clients') !== null,
    invoices: seesDocuments(rights, 1),
    estimates: seesDocuments(rights, 2),
  };
  return {
    ...shown,
    // Revenue is shown only to users who see all of the company's invoices.
    revenue: canAny(rights, ['Invoice.viewAll', 'Invoice.create', 'Invoice.edit']),
    completedJobs: jobs && can(rights, 'Jobs.viewAll'),
    isTechnician: jobs && isFieldTechnician(rights),
    isEmpty: !Object.values(shown).some(Boolean),
  };
}

export type Shown = ReturnType<typeof shownTo>;

/** The figures at the top that a person sees. */
export function homeFiguresOf({ jobs, tasks, invoices, requests, estimates, revenue }: Shown): FigureKey[] {
  const figures: [FigureKey, boolean][] = [
    ['visits', jobs],
    ['tasks', tasks],
    ['overdue', invoices],
    ['unscheduled', jobs],
    ['requests', requests],
    ['estimates', estimates],
    ['revenue', revenue],
  ];
  return figures.flatMap(([key, isShown]) => (isShown ? [key] : []));
}
