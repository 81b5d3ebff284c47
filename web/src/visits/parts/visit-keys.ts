/** The key of a visit with its job. */
export const visitKey = (visitId: string) => ['visits', 'one', visitId] as const;
