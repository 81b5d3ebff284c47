import type { PublicDocument } from '@truckroll/contract/documents/send-document';
import type { PageWords } from './page-words.ts';
import styles from './public-document.module.css';

type ApprovalStampProps = { document: PublicDocument; timezone: string; words: PageWords };

/** Who approved an estimate and when, in the company's time zone. */
export function ApprovalStamp({ document, timezone, words: { page } }: ApprovalStampProps) {
  const { documentType, actionStatus, approvedAt, approvedByName: name } = document;
  if (documentType !== 2 || actionStatus !== 1 || approvedAt === null) return null;
  const moment = page.moment(approvedAt, timezone);
  return (
    <p className={styles.stamp}>
      <strong>{page.say('approved')}</strong>
      <span>{name === null ? page.say('approvedAt', { moment }) : page.say('approvedBy', { name, moment })}</span>
    </p>
  );
}
