import { z } from 'zod';
import { adminOnly, endpoint } from '../endpoints/endpoint.ts';
import { idParams } from '../fields/fields.ts';
import { teamMember } from '../team/team.ts';

export const giveOwnership = endpoint({
  id: 'TM-27',
  name: 'giveOwnership',
  summary: 'Hand the company over to another person, who becomes its owner; the caller becomes an admin',
  method: 'POST',
  path: '/teams/:id/ownership',
  needs: adminOnly,
  peopleOnly: true,
  params: idParams,
  body: z.object({
    /** The owner's: an unattended session is not enough. */
    currentPassword: z.string().min(1, { error: 'Current password is required' }).max(1000),
  }),
  data: z.object({ member: teamMember }),
  refuses: ['notFound', 'ownerOnly', 'alreadyOwner', 'ownerUnfit'],
});
