import { can, canAny, type Rights, viewScope } from '../abilities/rights.ts';

/** Whose drive it is: a client's, a job's, a request's, or the one signature of a job (API 3.12). */
export const driveModules = ['clients', 'jobs', 'requests', 'job_signature'] as const;
export type DriveModule = (typeof driveModules)[number];

export const driveItemTypes = ['file', 'folder', 'note'] as const;
export type DriveItemType = (typeof driveItemTypes)[number];

/** What somebody does with a drive: adding to one of a job needs another right than changing what is there. */
export type DriveDeed = 'read' | 'add' | 'change';

const jobRights: Record<DriveDeed, (person: Rights, isOwn: boolean) => boolean> = {
  read: (person) => viewScope(person, 'Jobs') !== null,
  add: (person) => viewScope(person, 'Jobs') !== null && can(person, 'Jobs.uploadAttachments'),
  change: (person, isOwn) =>
    viewScope(person, 'Jobs') !== null && (can(person, 'Jobs.edit') || (isOwn && can(person, 'Jobs.editOwn'))),
};

/**
 * Whether somebody has the right to a deed on the drive of a record that he sees (API 2.4, 19).
 * `isOwn`: he created the record; pass true to ask whether any record could allow it.
 *
 * @example mayOnDrive(officeStaff, 'change', 'clients', { isOwn: false }) → true: he holds viewHistory and edit
 */
export function mayOnDrive(
  person: Rights,
  deed: DriveDeed,
  moduleType: DriveModule,
  record: { isOwn: boolean },
): boolean {
  switch (moduleType) {
    case 'clients':
      return (
        viewScope(person, 'Clients') !== null &&
        can(person, 'Clients.viewHistory') &&
        (deed === 'read' || canAny(person, ['Clients.edit', 'Clients.create']))
      );
    case 'jobs':
      return jobRights[deed](person, record.isOwn);
    case 'requests':
      return viewScope(person, 'Requests') !== null && (deed === 'read' || can(person, 'Requests.edit'));
    case 'job_signature':
      // Anyone who sees the job may collect its signature (decision 12); a signature that is there stays as it is.
      return deed !== 'change' && viewScope(person, 'Jobs') !== null;
  }
}

/**
 * Whether there is any drive that somebody may add to: the right to send a PDF ahead of its upload (API FI-1). The place of
 * a job's signature takes nothing but that.
 */
export const mayAddToSomeDrive = (person: Rights): boolean =>
  driveModules.some(
    (moduleType) => moduleType !== 'job_signature' && mayOnDrive(person, 'add', moduleType, { isOwn: true }),
  );
