/** The kinds of records that rules are about. */
export const ruleRecords = ['client', 'job', 'request', 'estimate', 'invoice', 'task'] as const;
export type RuleRecord = (typeof ruleRecords)[number];

/** What happens to a record, in the words that follow 'When', and the kind of the record. */
export const ruleTriggers = {
  'client.created': { of: 'client', words: 'a client is added' },
  'client.stage_changed': { of: 'client', words: 'a client moves to another stage' },
  'client.tags_changed': { of: 'client', words: 'the tags of a client change' },
  'request.created': { of: 'request', words: 'a request comes in' },
  'request.stage_changed': { of: 'request', words: 'a request moves to another stage' },
  'request.tags_changed': { of: 'request', words: 'the tags of a request change' },
  'request.became_overdue': { of: 'request', words: 'a request becomes overdue' },
  'job.created': { of: 'job', words: 'a job is created' },
  'job.completed': { of: 'job', words: 'a job is completed' },
  'job.cancelled': { of: 'job', words: 'a job is cancelled' },
  'job.status_changed': { of: 'job', words: 'a job moves to another status' },
  'job.tags_changed': { of: 'job', words: 'the tags of a job change' },
  'estimate.sent': { of: 'estimate', words: 'an estimate is sent' },
  'estimate.approved': { of: 'estimate', words: 'an estimate is approved' },
  'estimate.rejected': { of: 'estimate', words: 'an estimate is rejected' },
  'estimate.change_asked': { of: 'estimate', words: 'a client asks for a change of an estimate' },
  'estimate.expired': { of: 'estimate', words: 'an estimate expires' },
  'invoice.sent': { of: 'invoice', words: 'an invoice is sent' },
  'invoice.payment_recorded': { of: 'invoice', words: 'a payment of an invoice is recorded' },
  'task.completed': { of: 'task', words: 'a task is completed' },
} as const satisfies Readonly<Record<string, { of: RuleRecord; words: string }>>;

export type RuleTrigger = keyof typeof ruleTriggers;
export const ruleTriggerNames = Object.keys(ruleTriggers) as [RuleTrigger, ...RuleTrigger[]];

/** The kind of the record that a trigger is about. */
export const recordOfTrigger = (trigger: RuleTrigger): RuleRecord => ruleTriggers[trigger].of;
