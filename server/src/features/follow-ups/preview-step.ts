import type { FollowUpPreview, PlannedFollowUp } from '@truckroll/contract/follow-ups/follow-ups';
import type { FollowUpStep } from '@truckroll/domain/follow-ups/follow-up-names';
import { channelFor } from '@truckroll/domain/follow-ups/follow-up-steps';
import { leavesAt, stands } from '@truckroll/domain/follow-ups/occasions';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { readFollowUpSettings } from '../../records/follow-ups/follow-up-settings.ts';
import { occasionOf } from './follow-up-plan.ts';
import { type Followed, listFollowed } from './follow-up-records.ts';

const weekMs = 7 * 86_400_000;
const mostExamples = 5;

/** Whether a client gets messages at all, without asking for the phone of each site. */
function isReached({ client }: Followed, channel: 'text' | 'mail'): boolean {
  const reached = channelFor(channel, {
    isArchived: client.stage === 'archived',
    mailsOff: client.mailsOffAt !== null,
    textsOff: client.textsOffAt !== null,
    needsConsent: client.textsNeedConsent,
    email: client.email,
    number: client.phoneNumber?.number ?? null,
  });
  return reached === 'text' || reached === 'mail';
}

const summed = (planned: PlannedFollowUp[]): FollowUpPreview => ({
  count: planned.length,
  examples: planned.sort((one, other) => (one.at < other.at ? -1 : 1)).slice(0, mostExamples),
});

/**
 * What a step would have sent in the last 7 days and will send in the next 7, as if nothing had been sent (API FU-4). A
 * message of the past counts if its reason stood at the time.
 */
export async function previewStep(
  tx: Tx,
  step: FollowUpStep,
  { delay: asked, now }: { delay: number | undefined; now: Date },
): Promise<{ past: FollowUpPreview; next: FollowUpPreview }> {
  const { steps, quiet } = await readFollowUpSettings(tx);
  const { channel, delay: stored } = steps[step];
  const delay = asked ?? stored;
  const span = { from: new Date(now.getTime() - weekMs), to: new Date(now.getTime() + weekMs) };
  const [from, at, to] = [span.from, now, span.to].map((moment) => moment.toISOString()) as [string, string, string];
  const past: PlannedFollowUp[] = [];
  const next: PlannedFollowUp[] = [];
  for (const followed of await listFollowed(tx, step, { delay, span })) {
    if (!isReached(followed, channel)) continue;
    const untold =
      followed.kind === 'visit'
        ? { ...followed, facts: { ...followed.facts, toldStart: null, toldCount: 0 } }
        : followed;
    const occasion = occasionOf(step, { delay }, untold, now);
    const moment = occasion === null ? null : leavesAt(occasion, quiet);
    if (occasion === null || moment === null || moment < from || moment > to || !stands(occasion, moment)) continue;
    const { client, about } = followed;
    const planned = { clientName: client.name, about, at: moment, timezone: occasion.zone };
    if (moment < at) past.push(planned);
    else if (stands(occasion, at) || occasion.since > at) next.push(planned);
  }
  return { past: summed(past), next: summed(next) };
}
