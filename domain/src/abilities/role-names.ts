/** Roles whose holders are admins and which nobody can edit (API 2.1). */
export const adminRoleNames = ['superAdmin', 'admin'] as const;

/** Roles that see assigned clients and requests only, whatever their entries say (API 2.3). */
export const fieldTechnicianRoleNames = ['fieldTechnicianPro', 'fieldTechnicianLite'] as const;
