/** How many days positions are kept, unless the company chooses otherwise, and at most. */
export const usualPositionDays = 90;
export const mostPositionDays = 365;

/** Whether the position of a step is recorded: the company wants it, and the person agrees and works on the visit. */
export const recordsPosition = (
  company: { positionDays: number | null },
  person: { id: string; sharesPosition: boolean },
  visit: { teamMembers: readonly { id: string }[] },
): boolean =>
  company.positionDays !== null && person.sharesPosition && visit.teamMembers.some(({ id }) => id === person.id);
