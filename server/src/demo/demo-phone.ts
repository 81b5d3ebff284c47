import { connectAddOn } from '@truckroll/contract/account/add-ons';
import { updateCallSettings } from '@truckroll/contract/calls/call-settings';
import { listCallOutcomes } from '@truckroll/contract/calls/calls';
import { buyPhoneNumber } from '@truckroll/contract/calls/phone-numbers';
import { createTextTemplate } from '@truckroll/contract/conversations/text-templates';
import { chanceFrom } from './chance.ts';
import { demoSettings, type OutcomeName, textStories } from './company/company.ts';
import { type PhoneParts, partiesOf } from './phone/phone-parts.ts';
import { planCalls } from './phone/plan-calls.ts';
import { writeCalls } from './phone/write-calls.ts';
import { planTexts, writeTexts } from './phone/write-texts.ts';

/**
 * Connects the company's telephone, with the calls and texts of the past weeks. Done when everything else is: reminders
 * of the past would be sent as texts.
 */
export async function demoPhone(parts: PhoneParts): Promise<void> {
  const { api, owner, clients, now } = parts;
  await api.ask(owner, connectAddOn, { params: { key: 'calls' } });
  for (const body of demoSettings.phoneNumbers) await api.ask(owner, buyPhoneNumber, { body });
  await api.ask(owner, updateCallSettings, { body: { recordCalls: true, quietFrom: '21:00', quietTo: '08:00' } });
  for (const body of textStories.templates) await api.ask(owner, createTextTemplate, { body });
  const { outcomes } = await api.ask(owner, listCallOutcomes);
  const chance = chanceFrom(20_261_313);
  const parties = partiesOf(clients, chance);
  const idOf = new Map(outcomes.map(({ id, name }) => [name as OutcomeName, id]));
  await writeCalls(parts, planCalls(parties, now, chance), idOf);
  await writeTexts(parts, planTexts(parties, now, chance));
}
