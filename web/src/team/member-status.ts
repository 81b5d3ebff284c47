import type { MemberStatus } from '@truckroll/domain/people/member-rules';

export const memberStatusLabels: Record<MemberStatus, string> = {
  active: 'Active',
  invited: 'Invited',
  inactive: 'Inactive',
};
