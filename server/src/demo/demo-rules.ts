import { createRule, switchRule } from '@truckroll/contract/rules/rules';
import { fromTemplate, ruleTemplates } from '@truckroll/domain/rules/rule-templates';
import type { DemoActor, DemoApi } from './demo-api.ts';
import type { Work } from './demo-work.ts';

const dayMs = 86_400_000;
/** The company has had rules for so many days. */
const dayCount = 30;

/** The examples that the company uses, and those that it is still thinking about. */
const isOnByKey: ReadonlyMap<string, boolean> = new Map([
  ['warranty-call', true],
  ['urgent-request', true],
  ['large-estimate', true],
  ['job-cancelled', true],
  ['large-client', true],
  ['missing-email', true],
  ['text-checkup', false],
  ['thanks', false],
]);

/** The owner writes rules a month ago, which have acted each day since. */
export function demoRules(parts: {
  api: DemoApi;
  owner: DemoActor;
  tagIds: ReadonlyMap<string, string>;
  now: number;
}): Work[] {
  const { api, owner, tagIds, now } = parts;
  async function write(): Promise<void> {
    for (const template of ruleTemplates) {
      const isOn = isOnByKey.get(template.key);
      if (isOn === undefined) continue;
      const body = fromTemplate(template, (name) => tagIds.get(name));
      const { rule } = await api.ask(owner, createRule, { body });
      if (isOn) await api.ask(owner, switchRule, { params: { id: rule.id }, body: { isOn } });
    }
  }
  const days = Array.from({ length: dayCount }, (_, ago) => ({ at: now - ago * dayMs, run: api.actOnRules }));
  return [{ at: now - dayCount * dayMs, run: write }, ...days];
}
