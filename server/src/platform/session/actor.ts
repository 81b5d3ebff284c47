import type { Abilities } from '@truckroll/domain/abilities/catalogue';

/** The signed-in user who makes a request. */
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
  /** The role requires two-step sign-in that the user has not set up: all other requests are refused (API 1.2). */
  mustSetUpTwoStep?: boolean;
  /** The session began with a code after the password, or two-step sign-in was turned on in it (API 1.2). */
  passedSecondStep?: boolean;
  /** The API key by which a program acts in the person's name. `sessionId` is its id then. */
  apiKey?: { name: string };
  /** The operator of the installation acts in the person's name, with the company's consent (decision 0116). */
  isSupport?: true;
};

/** The author and time of a change. */
export type Author = { actor: Actor; now: Date };
