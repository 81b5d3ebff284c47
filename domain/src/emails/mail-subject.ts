/** The records that a mail thread can be about. */
export const mailSubjectKinds = ['job', 'request', 'document', 'task'] as const;
export type MailSubjectKind = (typeof mailSubjectKinds)[number];

/** The record that a message is about. */
export type MailSubject = { kind: MailSubjectKind; id: string };

const headerPattern = new RegExp(`^(${mailSubjectKinds.join('|')}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$`);

/** The header that names the record of a message sent from Truckroll. */
export const subjectHeader = 'X-Truckroll-Record';

/** @example headerOfSubject({ kind: 'job', id: '0199a3c4-…' }) → 'job 0199a3c4-…' */
export const headerOfSubject = ({ kind, id }: MailSubject): string => `${kind} ${id}`;

/** The record that a header value names; null if the value is invalid. */
export function subjectOfHeader(header: string): MailSubject | null {
  const [, kind, id] = headerPattern.exec(header.trim()) ?? [];
  const known = mailSubjectKinds.find((each) => each === kind);
  return known === undefined || id === undefined ? null : { kind: known, id };
}
