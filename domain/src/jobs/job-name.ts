/**
 * A job's display name: its title, else its number (screens 1, no. 119).
 *
 * @example jobName({ jobNumber: 12, title: '' }) → 'Job #12'
 */
export const jobName = ({ jobNumber, title }: { jobNumber: number; title: string }): string =>
  title === '' ? `Job #${jobNumber}` : title;

/**
 * The label of a job in lists and choices: the customer first, if it is not named beside it, and the number last.
 *
 * @example jobLabel({ jobNumber: 12, title: 'Boiler', clientName: 'Ann Lee' }) → 'Ann Lee, Boiler #12'; without a client
 *   'Boiler #12'; without a title '#12'
 */
export const jobLabel = ({
  jobNumber,
  title,
  clientName,
}: {
  jobNumber: number;
  title: string;
  clientName?: string | null | undefined;
}): string => {
  const job = `${title} #${jobNumber}`.trim();
  return clientName ? `${clientName}, ${job}` : job;
};
