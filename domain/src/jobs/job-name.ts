/**
 * A job's display name: its title, else its number (screens 1, no. 119).
 *
 * @example jobName({ jobNumber: 12, title: '' }) → 'Job #12'
 */
export const jobName = ({ jobNumber, title }: { jobNumber: number; title: string }): string =>
  title === '' ? `Job #${jobNumber}` : title;

/**
 * A job's number with its name, for lists of several kinds of records.
 *
 * @example numberedJobName({ jobNumber: 12, title: 'Boiler' }) → '#12 Boiler'; without a title '#12'
 */
export const numberedJobName = ({ jobNumber, title }: { jobNumber: number; title: string }): string =>
  `#${jobNumber} ${title}`.trim();
