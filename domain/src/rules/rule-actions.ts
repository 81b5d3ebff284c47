import { type ClientStage, clientStageLabels } from '../clients/stages.ts';
import { unknownFieldsIn } from '../emails/mail-templates.ts';
import type { RequestStage } from '../requests/request-stages.ts';
import type { TaskPriority } from '../tasks/task-kinds.ts';
import { ruleValueLabel } from './rule-conditions.ts';
import type { RuleRecord } from './rule-triggers.ts';

export const ruleActionKinds = ['task', 'mail', 'text', 'stage', 'assign', 'tag', 'webhook'] as const;
export type RuleActionKind = (typeof ruleActionKinds)[number];

/** What a rule does. Texts may have the fields of `ruleTextFields`. */
export type RuleAction =
  | {
      kind: 'task';
      name: string;
      instructions: string;
      assignedToId: string | null;
      priority: TaskPriority;
      /** The day of the task, so many days after the rule acts. */
      dueInDays: number;
    }
  /** To the client, or to a person of the team. */
  | { kind: 'mail'; toId: string | null; subject: string; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'stage'; clientStage: ClientStage | null; requestStage: RequestStage | null }
  | { kind: 'assign'; userId: string }
  | { kind: 'tag'; isOfClient: boolean; add: string[]; remove: string[] }
  /** The record, to another program of the company. */
  | { kind: 'webhook'; webhookId: string };

export const ruleActionLabels: Readonly<Record<RuleActionKind, string>> = {
  task: 'Create a task',
  mail: 'Send an email',
  text: 'Text the client',
  stage: 'Change the stage',
  assign: 'Assign somebody',
  tag: 'Change tags',
  webhook: 'Send a webhook',
};

/** The records that have a team, or a person, to whom a rule can assign them. */
const assigned: readonly RuleRecord[] = ['job', 'request', 'task'];
/** The records with tags of their own. */
const tagged: readonly RuleRecord[] = ['client', 'job', 'request'];

/** The actions that a rule about a kind of record can have. */
export const actionsFor = (record: RuleRecord): readonly RuleActionKind[] =>
  ruleActionKinds.filter((kind) => kind !== 'assign' || assigned.includes(record));

export const hasOwnTags = (record: RuleRecord): boolean => tagged.includes(record);

/** The fields of the texts of actions, with what they mean. */
export const ruleTextFields = {
  'client.firstName': "The client's first name",
  'client.name': "The client's name",
  'record.name': 'The record, such as Job #12 or EST-2026000004',
  'company.name': 'The name of your company',
  'company.phone': 'The phone number of your company',
} as const;

export const longestRuleText = 1000;

/** What an action lacks, by the name of its part, or null. */
export type ActionFailure = { part: string; why: 'required' | 'unfit' | 'unknownField' };

const textsOf = (action: RuleAction): Record<string, string> =>
  action.kind === 'task'
    ? { name: action.name, instructions: action.instructions }
    : action.kind === 'mail'
      ? { subject: action.subject, text: action.text }
      : action.kind === 'text'
        ? { text: action.text }
        : {};

/** What is wrong with an action of a rule about a kind of record, or null. */
export function actionFailure(record: RuleRecord, action: RuleAction): ActionFailure | null {
  if (!actionsFor(record).includes(action.kind)) return { part: 'kind', why: 'unfit' };
  for (const [part, text] of Object.entries(textsOf(action))) {
    if (part !== 'instructions' && text.trim() === '') return { part, why: 'required' };
    if (unknownFieldsIn(text, ruleTextFields).length > 0) return { part, why: 'unknownField' };
  }
  if (action.kind === 'stage') {
    if (action.requestStage !== null && record !== 'request') return { part: 'requestStage', why: 'unfit' };
    if ((action.clientStage === null) === (action.requestStage === null))
      return { part: 'clientStage', why: 'required' };
  }
  if (action.kind === 'tag') {
    if (!action.isOfClient && !hasOwnTags(record)) return { part: 'isOfClient', why: 'unfit' };
    if (action.add.length + action.remove.length === 0) return { part: 'add', why: 'required' };
  }
  return null;
}

/** The names of what actions refer to. */
export type RuleNames = {
  person: (id: string) => string;
  tag: (id: string) => string;
  webhook: (id: string) => string;
};

/** @example tagsText(['1', '2'], names.tag) → 'the tags VIP, Warranty' */
export const tagsText = (ids: readonly string[], nameOf: (id: string) => string): string =>
  `the ${ids.length === 1 ? 'tag' : 'tags'} ${ids.map(nameOf).join(', ')}`;

/**
 * An action in the words that follow 'then'.
 *
 * @example actionText({ kind: 'text', text: 'Hello' }, names) → 'text the client “Hello”'
 */
export function actionText(action: RuleAction, { person, tag, webhook }: RuleNames): string {
  switch (action.kind) {
    case 'task':
      return `create the task “${action.name}”${action.assignedToId === null ? '' : ` for ${person(action.assignedToId)}`}`;
    case 'mail':
      return `email ${action.toId === null ? 'the client' : person(action.toId)} “${action.subject}”`;
    case 'text':
      return `text the client “${action.text}”`;
    case 'stage':
      return action.requestStage === null
        ? `move the client to ${action.clientStage === null ? '…' : clientStageLabels[action.clientStage]}`
        : `move the request to ${ruleValueLabel('requestStage', action.requestStage)}`;
    case 'assign':
      return `assign ${person(action.userId)}`;
    case 'webhook':
      return `send the record to ${webhook(action.webhookId)}`;
    case 'tag': {
      const { isOfClient, add, remove } = action;
      const [to, from] = isOfClient ? [' to the client', ' from the client'] : ['', ''];
      const parts = [
        ...(add.length === 0 ? [] : [`add ${tagsText(add, tag)}${to}`]),
        ...(remove.length === 0 ? [] : [`remove ${tagsText(remove, tag)}${from}`]),
      ];
      return parts.length === 0 ? 'change tags' : parts.join(' and ');
    }
  }
}
