/** The choice in the form that stands for no role at all; roles have ids. */
export const fullAccess = 'full-access';
