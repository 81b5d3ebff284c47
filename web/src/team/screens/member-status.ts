import type { MemberStatus } from '@truckroll/domain/team/member-rules';

export const memberStatusLabels: Record<MemberStatus, string> = {
  active: 'Active',
  invited: 'Invited',
  inactive: 'Inactive',
};
