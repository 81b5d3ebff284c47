import { updateAccount } from '@truckroll/contract/account/account';
import { addDays } from '@truckroll/domain/calendar/days';
import type { DemoActor, DemoApi } from './demo-api.ts';
import type { Work } from './demo-work.ts';
import { dayOf, momentAt } from './demo-zone.ts';

/** The company has charged late fees for so many days. */
const dayCount = 35;

/** The owner decides on late fees five weeks ago, which have been drawn each day since. */
export function demoLateFees({ api, owner, now }: { api: DemoApi; owner: DemoActor; now: number }): Work[] {
  const today = dayOf(now);
  const lateFees = { isOn: true, afterDays: 7, kind: 'percent', value: 1.5, repeats: 'monthly' } as const;
  const days = Array.from({ length: dayCount }, (_, ago) => ({
    at: momentAt(addDays(today, -ago), '12:30'),
    run: api.drawLateFees,
  }));
  return [
    {
      at: momentAt(addDays(today, -dayCount), '12:00'),
      run: async () => {
        await api.ask(owner, updateAccount, { body: { lateFees } });
      },
    },
    ...days,
  ];
}
