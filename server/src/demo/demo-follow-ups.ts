import { answerMessage, updateFollowUpSettings, updateFollowUpStep } from '@truckroll/contract/follow-ups/follow-ups';
import { listOutgoingMail } from '@truckroll/contract/mail/mail';
import { followUpSteps } from '@truckroll/domain/follow-ups/follow-up-names';
import { usualSetting } from '@truckroll/domain/follow-ups/follow-up-steps';
import type { DemoActor, DemoApi } from './demo-api.ts';
import type { Work } from './demo-work.ts';

const hourMs = 3_600_000;
/** How long the company has followed up with its clients by itself, in days. */
const followedDays = 8;
const everyHours = 8;

const ratings = [
  { stars: 5, comment: 'On time, friendly and very clean work.' },
  { stars: 4 },
  { stars: 5 },
  { stars: 2, comment: 'The visit was fine, but nobody told us that a second one is needed.' },
  { stars: 5, comment: 'Thank you!' },
] as const;

async function switchOn(api: DemoApi, owner: DemoActor): Promise<void> {
  await api.ask(owner, updateFollowUpSettings, { body: { reviewLink: 'https://reviews.example.com/northwind' } });
  for (const step of followUpSteps) {
    const { delay, channel } = usualSetting(step);
    await api.ask(owner, updateFollowUpStep, { params: { step }, body: { isOn: true, delay, channel } });
  }
}

/** Clients who rate the work on the page of a message. */
async function rate(api: DemoApi, owner: DemoActor): Promise<void> {
  const { mails } = await api.ask(owner, listOutgoingMail, { query: { limit: 100 } });
  const pages = mails.flatMap(
    ({ text }) => /Rate our work:\n\S+\/public\/messages\/([\w-]+)/.exec(text ?? '')?.[1] ?? [],
  );
  for (const [n, body] of ratings.entries()) {
    const token = pages[n];
    if (token !== undefined) await api.ask(null, answerMessage, { params: { token }, body });
  }
}

/** The messages that clients have got by themselves in the last days, with all steps on. */
export function demoFollowUps({ api, owner, now }: { api: DemoApi; owner: DemoActor; now: number }): Work[] {
  const begin = now - followedDays * 24 * hourMs;
  const rounds = (followedDays * 24) / everyHours;
  return [
    { at: begin, run: () => switchOn(api, owner) },
    ...Array.from({ length: rounds }, (_, n) => ({ at: begin + (n + 1) * everyHours * hourMs - 1, run: api.followUp })),
    { at: now, run: () => rate(api, owner) },
  ];
}
