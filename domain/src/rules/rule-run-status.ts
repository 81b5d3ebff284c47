/** What became of a rule for one event. It stands alone, because the address of a page names it. */
export const ruleRunStatuses = ['waiting', 'done', 'skipped', 'failed'] as const;
export type RuleRunStatus = (typeof ruleRunStatuses)[number];
