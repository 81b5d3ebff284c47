import { languageChoices, languageOfLocale } from '../client-texts/client-language.ts';
import { parseClientStage } from '../clients/stages.ts';
import { lateFeeLabel } from '../documents/late-fee-rule.ts';
import { type JobPriority, type JobStatus, jobPriorities, jobStatuses } from '../jobs/job-statuses.ts';
import { fold } from '../text/folding.ts';
import { tableOf } from '../text/table-of.ts';

/** Words of other products for the stages of a client. */
const stages: Readonly<Record<string, string>> = tableOf({
  lead: 'new_lead',
  new: 'new_lead',
  prospect: 'new_lead',
  opportunity: 'qualified',
  quoted: 'proposal',
  estimate: 'proposal',
  'closed won': 'won',
  'closed lost': 'lost',
  active: 'active_client',
  client: 'active_client',
  customer: 'active_client',
  residential: 'active_client',
  commercial: 'active_client',
  inactive: 'inactive_client',
  'do not service': 'inactive_client',
  deleted: 'archived',
});

/** Words of other products for the statuses of a job. */
const statuses: Readonly<Record<string, JobStatus>> = tableOf({
  unscheduled: 'draft',
  'needs scheduling': 'draft',
  'action required': 'draft',
  'requires scheduling': 'draft',
  new: 'draft',
  open: 'draft',
  upcoming: 'scheduled',
  active: 'scheduled',
  today: 'scheduled',
  booked: 'scheduled',
  late: 'scheduled',
  dispatched: 'scheduled',
  started: 'in_progress',
  working: 'in_progress',
  hold: 'on_hold',
  complete: 'completed',
  'complete rated': 'completed',
  'complete unrated': 'completed',
  done: 'completed',
  finished: 'completed',
  'requires invoicing': 'completed',
  canceled: 'cancelled',
  'user canceled': 'cancelled',
  'pro canceled': 'cancelled',
  archived: 'closed',
});

const priorities: Readonly<Record<string, JobPriority>> = tableOf({
  normal: 'medium',
  urgent: 'high',
  emergency: 'high',
});

const plain = (text: string): string => fold(text).replaceAll(/[_-]+/g, ' ');
const asId = (text: string): string => plain(text).replaceAll(' ', '_');

/** The stage that a word means; other text is returned unchanged, so that validation reports it. */
export const stageOfWord = (text: string): string => parseClientStage(text) ?? stages[plain(text)] ?? text;

/** As `stageOfWord`, for the status of a job. */
export const statusOfWord = (text: string): string =>
  jobStatuses.find((status) => status === asId(text)) ?? statuses[plain(text)] ?? text;

/** As `stageOfWord`, for the priority of a job. */
export const priorityOfWord = (text: string): string =>
  jobPriorities.find((priority) => priority === asId(text)) ?? priorities[plain(text)] ?? text;

/** The names of languages in the languages themselves and in English. */
const languages: Readonly<Record<string, string>> = tableOf({
  english: 'en',
  anglais: 'en',
  ingles: 'en',
  french: 'fr-CA',
  francais: 'fr-CA',
  spanish: 'es',
  espanol: 'es',
});

/** As `stageOfWord`, for the language of a client: 'Français', 'fr' or 'fr_CA'. */
export function languageOfWord(text: string): string {
  const word = plain(text).trim();
  const isCode = /^[a-z]{2}( [a-z]{2})?$/.test(word) && /^(en|fr|es)/.test(word);
  if (isCode) return languageOfLocale(word.replace(' ', '-'));
  return languages[word.split(' ')[0] ?? ''] ?? languageChoices.find((choice) => plain(choice) === word) ?? text;
}

/** As `stageOfWord`, for whether late fees are charged: 'never' and 'no', else as the company does. */
export function lateFeesOfWord(text: string): string {
  const word = plain(text).trim();
  if (['never', 'no', 'none', 'false', '0', 'jamais', 'non', 'nunca'].includes(word)) return 'never';
  const isUsual =
    word === plain(lateFeeLabel('company')) || ['company', 'yes', 'true', '1', 'oui', 'si'].includes(word);
  return isUsual ? 'company' : text;
}
