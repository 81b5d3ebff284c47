import type { LinkProps } from '@tanstack/react-router';

export type FirstStep = {
  label: string;
  reason: string;
  isDone: boolean;
  link: Pick<LinkProps, 'to' | 'search'>;
};

/** What the steps are judged by. */
type Known = { stageCounts: Partial<Record<string, number>> };

const hasClients = ({ stageCounts }: Known): boolean => Object.values(stageCounts).some((count) => (count ?? 0) > 0);

/** The first steps of a new account, each done or still to do (screens 5.2). */
export const firstSteps = (known: Known): FirstStep[] => [
  {
    label: 'Add your first client',
    reason: 'Everything else, from requests to invoices, belongs to a client.',
    isDone: hasClients(known),
    link: { to: '/clients', search: { new: 'client' } },
  },
];
