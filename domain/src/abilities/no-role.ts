/** Who somebody without a role is (screens 13.3). */
export const noRoleText = 'Admin without a role: may do everything';
