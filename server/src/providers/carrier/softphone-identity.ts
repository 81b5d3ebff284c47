/**
 * The identity of a person's softphone. Twilio allows letters, digits and underscores.
 *
 * @example softphoneIdentity('01890a5d-ac96-774b-bcce-b302099a8057') → 'user_01890a5d_ac96_774b_bcce_b302099a8057'
 */
export const softphoneIdentity = (userId: string): string => `user_${userId.replaceAll('-', '_')}`;

const callerPattern = /^client:user[-_]([0-9a-f]{8}(?:[-_][0-9a-f]{4}){3}[-_][0-9a-f]{12})$/;

/** The person whose softphone calls; null for a call from a number. */
export const softphoneUserOf = (from: string): string | null =>
  callerPattern.exec(from)?.[1]?.replaceAll('_', '-') ?? null;
