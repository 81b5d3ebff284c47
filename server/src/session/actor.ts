import type { Abilities } from '@truckroll/domain/abilities/catalogue';

/** The signed-in person in whose name a call runs. */
export type Actor = {
  accountId: string;
  userId: string;
  sessionId: string;
  name: string;
  email: string;
  roleId: string | null;
  roleName: string | null;
  isAdmin: boolean;
  abilities: Abilities;
};
