import * as contract from '@truckroll/contract/copies/copies';
import { pagedOf } from '@truckroll/contract/fields/fields';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { invalid, Problem } from '../../platform/http/problem.ts';
import { BucketProblem } from '../../platform/storage/bucket-problem.ts';
import type { BucketTarget } from '../../platform/storage/outside-bucket.ts';
import { readToday } from '../../records/accounts/local-day.ts';
import type { ServerContext } from '../../server-context.ts';
import * as store from './copy-store.ts';
import { beginCopy, copySeconds, targetOf } from './make-copies.ts';

/** The copies of a company in a bucket of its own (API 6.27). */
export function copyRoutes({ serve, seal, settings, queue }: ServerContext): void {
  const allowsPrivate = settings.COPY_PRIVATE_HOSTS === 'on';

  /** Writes a small file to the bucket, and refuses settings with which that fails. */
  async function requireBucket(target: BucketTarget, folder: string): Promise<void> {
    // Loaded when it is first used, as all clients of storage are.
    const { openOutsideBucket } = await import('../../platform/storage/outside-bucket.ts');
    try {
      const bucket = openOutsideBucket(target, { allowsPrivate });
      await bucket.check(folder).finally(() => bucket.close());
    } catch (error) {
      if (!(error instanceof BucketProblem)) throw error;
      const { field: path, message } = error;
      throw new Problem('bucketRefused', {}, { cause: error, fields: [{ path, code: 'invalid', message }] });
    }
  }

  const requireFresh = (stored: store.StoredCopySettings | undefined, updatedAt: string | undefined): void => {
    if (stored?.updatedAt !== updatedAt) throw new Problem('stale');
  };

  async function begin(tx: Tx, { userId, now }: { userId: string; now: Date }): Promise<string> {
    const stored = await store.holdCopySettings(tx);
    if (stored === undefined) throw new Problem('copyUnset');
    const after = new Date(now.getTime() - copySeconds * 1000).toISOString();
    if ((await store.findUnfinishedCopy(tx, after)) !== undefined) throw new Problem('copyUnderWay');
    return beginCopy(tx, queue, stored, { askedBy: userId, now });
  }

  serve(contract.getCopySettings, { handle: async ({ tx }) => ({ settings: await store.readCopySettings(tx) }) });

  serve(contract.saveCopySettings, {
    find: ({ tx }) => store.findCopySettings(tx),
    async prepare({ record: stored, body, actor: { accountId } }) {
      requireFresh(stored, body.updatedAt);
      const endpoint = body.server ?? null;
      if (endpoint !== null && !allowsPrivate && new URL(endpoint).protocol !== 'https:')
        throw new Problem('copyAddressRefused');
      const isSameKey = stored?.server === endpoint && stored.accessKeyId === body.accessKeyId;
      const secret = body.secretAccessKey ?? (isSameKey ? targetOf(stored, seal).secretAccessKey : null);
      // The stored secret is never sent to another server than the one it was entered for.
      if (secret === null) throw invalid('secretAccessKey', 'Please enter the secret of the access key', 'required');
      const { region, bucket, accessKeyId } = body;
      await requireBucket({ endpoint, region, bucket, accessKeyId, secretAccessKey: secret }, body.folder);
      return { server: endpoint, sealedSecret: seal.seal(accountId, secret) };
    },
    async handle({ tx, body, prepared, actor, now }) {
      const stored = await store.holdCopySettings(tx);
      requireFresh(stored, body.updatedAt);
      const { region, bucket, folder, accessKeyId, every, kept } = body;
      const draft = { ...prepared, region, bucket, folder, accessKeyId, every, kept };
      await store.putCopySettings(tx, draft, { actor, now });
      if (stored === undefined) {
        // No scheduled copy follows on the day of the first one.
        await store.setCopyDay(tx, await readToday(tx, now));
        await begin(tx, { userId: actor.userId, now });
      }
      const saved = await store.readCopySettings(tx);
      if (saved === null) throw new Error('The settings were not stored');
      return { settings: saved };
    },
  });

  serve(contract.removeCopySettings, {
    async handle({ tx }) {
      await store.removeCopySettings(tx);
      return {};
    },
  });

  serve(contract.listCompanyCopies, {
    async handle({ tx, query }) {
      const [copies, total] = [await store.listCopies(tx, query), await store.countCopies(tx)];
      return { copies, ...pagedOf(total, query) };
    },
  });

  serve(contract.copyCompany, {
    async handle({ tx, actor: { userId }, now }) {
      return { copy: await store.readCopy(tx, await begin(tx, { userId, now })) };
    },
  });
}
