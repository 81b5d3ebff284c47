import { describe, expect, it } from 'vitest';
import { buildDemoIn } from '../testing/demo-in-shop.ts';
import { openShop } from '../testing/shop.ts';
import { demoPapers } from './company/company.ts';

const namesOfPapers = demoPapers.map(({ name }) => name);

describe('the demo company', () => {
  it('is identical in every run on the same day', async () => {
    const read = async () => {
      const other = await openShop({ TEXT_RECOGNITION: 'off' });
      await buildDemoIn(other, { size: { clients: 30, jobs: 10 } });
      const rows = await other.database.asSystem(async (tx) => [
        await tx
          .selectFrom('jobs')
          .select(['title', 'jobStatus', 'total'])
          .orderBy('accountId')
          .orderBy('jobNumber')
          .execute(),
        await tx
          .selectFrom('requests')
          .select(['stage', 'startDate'])
          .orderBy('accountId')
          .orderBy('requestNumber')
          .execute(),
        await tx
          .selectFrom('documents')
          .select(['documentNumber', 'documentStatus', 'date', 'total', 'amountPaid'])
          .orderBy('accountId')
          .orderBy('documentType')
          .orderBy('documentNumber')
          .execute(),
        (
          await tx
            .selectFrom('emailMessages')
            .select(['accountId', 'subject', 'body', 'timestamp', 'isRead'])
            .orderBy('accountId')
            .orderBy('timestamp')
            .orderBy('subject')
            .execute()
        )
          // Each run makes companies with other ids, which the links of mails have.
          .map(({ accountId, body, ...mail }) => ({ ...mail, body: body.replaceAll(accountId, 'the company') })),
        await tx.selectFrom('tasks').select(['name', 'scheduleDateTime']).orderBy('id').execute(),
        await tx
          .selectFrom('driveItems')
          .select(['name', 'fileSize', 'summary'])
          .where('name', 'in', namesOfPapers)
          .orderBy('name')
          .execute(),
      ]);
      await other.close();
      return rows;
    };
    const [first, second] = [await read(), await read()];
    expect(second).toEqual(first);
  });
});
