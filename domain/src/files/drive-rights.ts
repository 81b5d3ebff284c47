import { can, canAny, type Rights, viewScope } from '../abilities/rights.ts';

/** The owner of a drive: a client, a job, a request, or a job's signature (API 3.12). */
export const driveModules = ['clients', 'jobs', 'requests', 'job_signature'] as const;
export type DriveModule = (typeof driveModules)[number];

export const driveItemTypes = ['file', 'folder', 'note'] as const;
export type DriveItemType = (typeof driveItemTypes)[number];

/** Operations on a drive: adding to a job's drive needs a different permission than changing existing items. */
export type DriveOperation = 'read' | 'add' | 'change';

const jobRights: Record<DriveOperation, (person: Rights, isOwn: boolean) => boolean> = {
  read: (person) => viewScope(person, 'Jobs') !== null,
  add: (person) => viewScope(person, 'Jobs') !== null && can(person, 'Jobs.uploadAttachments'),
  change: (person, isOwn) =>
    viewScope(person, 'Jobs') !== null && (can(person, 'Jobs.edit') || (isOwn && can(person, 'Jobs.editOwn'))),
};

/**
 * Whether a person may do an operation on the drive of a visible record (API 2.4, 19). `isOwn`: the person created
 * the record; pass true to ask whether any record could allow it.
 *
 * @example mayOnDrive(officeStaff, 'change', 'clients', { isOwn: false }) → true: he holds viewHistory and edit
 */
export function mayOnDrive(
  person: Rights,
  operation: DriveOperation,
  moduleType: DriveModule,
  record: { isOwn: boolean },
): boolean {
  switch (moduleType) {
    case 'clients':
      return (
        viewScope(person, 'Clients') !== null &&
        can(person, 'Clients.viewHistory') &&
        (operation === 'read' || canAny(person, ['Clients.edit', 'Clients.create']))
      );
    case 'jobs':
      return jobRights[operation](person, record.isOwn);
    case 'requests':
      return viewScope(person, 'Requests') !== null && (operation === 'read' || can(person, 'Requests.edit'));
    case 'job_signature':
      // Anyone who sees the job may collect its signature (decision 12); an existing signature is never replaced.
      return operation !== 'change' && viewScope(person, 'Jobs') !== null;
  }
}

/**
 * Whether the person may add to any drive at all: the permission to send a PDF ahead of its upload (API FI-1). A
 * job's signature slot accepts no PDF.
 */
export const mayAddToSomeDrive = (person: Rights): boolean =>
  driveModules.some(
    (moduleType) => moduleType !== 'job_signature' && mayOnDrive(person, 'add', moduleType, { isOwn: true }),
  );
