import type { PublicDocument } from '@truckroll/contract/documents/send-document';
import { formatDateTime } from '@truckroll/domain/format/dates';
import styles from './public-document.module.css';

/** Who approved an estimate and when, in the company's time zone. */
export function ApprovalStamp({ document, timezone }: { document: PublicDocument; timezone: string }) {
  const { documentType, actionStatus, approvedAt, approvedByName } = document;
  if (documentType !== 2 || actionStatus !== 1 || approvedAt === null) return null;
  return (
    <p className={styles.stamp}>
      <strong>Approved</strong>
      <span>{`${approvedByName === null ? '' : `by ${approvedByName}, `}${formatDateTime(approvedAt, timezone)}`}</span>
    </p>
  );
}
