import { pagedOf } from '@truckroll/contract/fields/fields';
import * as contract from '@truckroll/contract/follow-ups/follow-ups';
import { type FollowUpStep, followUpSteps } from '@truckroll/domain/follow-ups/follow-up-names';
import { changedSetting, followUpRules } from '@truckroll/domain/follow-ups/follow-up-steps';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { found, invalid } from '../../platform/http/problem.ts';
import { requireVersion } from '../../platform/http/require-version.ts';
import { lockAccount } from '../../records/accounts/account-store.ts';
import { clientScope } from '../../records/client-access/client-scope.ts';
import { getClientForChange, requireClient } from '../../records/client-access/find-client.ts';
import { holdMessageChoice, storeMessageChoice, toMessageChoice } from '../../records/clients/message-choice-store.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { readFollowUpSettings, storeFollowUpSettings } from '../../records/follow-ups/follow-up-settings.ts';
import { countLog, listLog } from '../../records/follow-ups/follow-up-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { previewStep } from './preview-step.ts';

/** The step of a path. */
const stepOf = ({ step: name }: { step: string }): FollowUpStep =>
  found(
    followUpSteps.find((step) => step === name),
    'Step',
  );

async function readSettings(tx: Tx): Promise<contract.FollowUpSettings> {
  const { quiet, reviewLink, steps, updatedAt } = await readFollowUpSettings(tx);
  return {
    quietFrom: quiet?.from ?? null,
    quietTo: quiet?.to ?? null,
    reviewLink,
    steps: followUpSteps.map((step) => {
      const { since: _, ...setting } = steps[step];
      return { step, ...setting };
    }),
    updatedAt,
  };
}

/** The settings of follow-ups, their previews and log, and what each client wants (API 4.12). */
export function followUpRoutes({ serve }: ServerContext): void {
  serve(contract.readFollowUpSettings, { handle: async ({ tx }) => ({ settings: await readSettings(tx) }) });

  serve(contract.updateFollowUpSettings, {
    async handle({ tx, body, now }) {
      await lockAccount(tx);
      const stored = await readFollowUpSettings(tx);
      requireVersion(stored, body.updatedAt);
      const from = body.quietFrom === undefined ? (stored.quiet?.from ?? null) : body.quietFrom;
      const to = body.quietTo === undefined ? (stored.quiet?.to ?? null) : body.quietTo;
      if ((from === null) !== (to === null))
        throw invalid(from === null ? 'quietFrom' : 'quietTo', contract.quietHoursText, 'required');
      const reviewLink = body.reviewLink === undefined ? stored.reviewLink : body.reviewLink;
      const quiet = from === null || to === null ? null : { from, to };
      await storeFollowUpSettings(tx, { ...stored, quiet, reviewLink }, now);
      return { settings: await readSettings(tx) };
    },
  });

  serve(contract.updateFollowUpStep, {
    find: async ({ params }) => stepOf(params),
    async handle({ tx, record: step, body, now }) {
      const [, least, most] = followUpRules[step].delay;
      if (body.delay < least || body.delay > most)
        throw invalid('delay', `Delay must be between ${least} and ${most}`, 'out_of_range');
      await lockAccount(tx);
      const stored = await readFollowUpSettings(tx);
      requireVersion(stored, body.updatedAt);
      const before = stored.steps[step];
      const { subject = before.subject, text = before.text, updatedAt: _, ...rest } = body;
      const setting = changedSetting(before, { ...rest, subject, text }, now.toISOString());
      await storeFollowUpSettings(tx, { ...stored, steps: { ...stored.steps, [step]: setting } }, now);
      return { settings: await readSettings(tx) };
    },
  });

  serve(contract.previewFollowUpStep, {
    find: async ({ params }) => stepOf(params),
    handle: ({ tx, record: step, query: { delay }, now }) => previewStep(tx, step, { delay, now }),
  });

  serve(contract.listFollowUps, {
    async handle({ tx, query }) {
      const [followUps, total] = await Promise.all([listLog(tx, query), countLog(tx, query)]);
      return { followUps, ...pagedOf(total, query) };
    },
  });

  serve(contract.readMessageChoice, {
    find: ({ tx, params, actor }) => requireClient(tx, params.id, clientScope(actor)),
    handle: async ({ tx, params }) => ({ choice: toMessageChoice(await holdMessageChoice(tx, params.id)) }),
  });

  serve(contract.updateMessageChoice, {
    find: ({ tx, params, actor }) => getClientForChange(tx, params.id, clientScope(actor)),
    async handle({ tx, record: client, body, actor, now }) {
      const before = toMessageChoice(await holdMessageChoice(tx, client.id));
      const at = now.toISOString();
      const { mails = before.mails, texts = before.texts, hasAgreed = false } = body;
      await storeMessageChoice(tx, client.id, {
        ...(mails === before.mails ? {} : { mailsOffAt: mails ? null : at }),
        ...(texts === before.texts ? {} : { textsOffAt: texts ? null : at }),
        ...(hasAgreed && before.needsConsent ? { textsNeedConsent: false } : {}),
      });
      const choice = toMessageChoice(await holdMessageChoice(tx, client.id));
      const isSame = JSON.stringify(choice) === JSON.stringify(before);
      if (!isSame)
        await recordEvent(tx, { actor, now }, { type: 'client.messages_chosen', clientId: client.id, ...choice });
      return { choice };
    },
  });
}
