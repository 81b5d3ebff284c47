import type { LinkProps } from '@tanstack/react-router';
import type { Account } from '@truckroll/contract/account';

export type FirstStep = {
  label: string;
  reason: string;
  isDone: boolean;
  link: Pick<LinkProps, 'to' | 'search'>;
};

/** The facts that decide which steps are done. */
type Known = {
  account: Pick<Account, 'address' | 'phoneNumber'>;
  /** All people, including invited ones. */
  people: number;
  stageCounts: Partial<Record<string, number>>;
};

const hasClients = ({ stageCounts }: Known): boolean => Object.values(stageCounts).some((count) => (count ?? 0) > 0);

/** The first steps of a new account, each open or done (screens 5.2). */
export const firstSteps = (known: Known): FirstStep[] => [
  {
    label: 'Complete your company',
    reason: 'Its address and phone number appear on everything that clients get from you.',
    isDone: known.account.address !== null && known.account.phoneNumber !== null,
    link: { to: '/settingsV2/company' },
  },
  {
    label: 'Invite your team',
    reason: 'Everybody signs in with a role that decides what they see and do.',
    isDone: known.people > 1,
    link: { to: '/settingsV2/team' },
  },
  {
    label: 'Add your first client',
    reason: 'Everything else, from requests to invoices, belongs to a client.',
    isDone: hasClients(known),
    link: { to: '/clients', search: { new: 'client' } },
  },
];
