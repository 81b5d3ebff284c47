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
  /** His role requires two-step sign-in and he has not set it up: nothing else is answered (API 1.2). */
  mustSetUpTwoStep?: boolean;
};

/** In whose name a change is made, and when. */
export type Author = { actor: Actor; now: Date };
