import type { ChatModule } from '@truckroll/contract/files/file-chat';
import { questionWords } from '@truckroll/domain/files/question-words';
import type { Passage } from '@truckroll/domain/text-engine/passage';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { selectItems } from './drive-store.ts';

/** The number of passages that are sent with a question about one file, and the number if none contains its words. */
const mostOfOneFile = 12;
const beginningOfOneFile = 4;
/** The number of passages that are sent with a question about several files, and the number from each file. */
const mostOfSeveral = 20;
const mostOfEach = 3;
/** How many passages of each are ranked by `ts_rank_cd`, which costs many times as much as `ts_rank`. */
const shortlisted = 20;

type Items = ReturnType<typeof selectItems>;

/** The files of a record, for somebody who may read them. A job's are in its client's drive and in its own. */
export function filesOfRecord(tx: Tx, moduleType: ChatModule, moduleId: string): Items {
  return selectItems(tx).where((item) => {
    const own = item.and([item('driveItems.moduleType', '=', moduleType), item('driveItems.moduleId', '=', moduleId)]);
    return moduleType === 'jobs' ? item.or([own, item('driveItems.jobId', '=', moduleId)]) : own;
  });
}

/**
 * Finds any of the question's words; null for a question without one. It is a subquery, because a generic plan would
 * parse a parameter's words anew for every passage.
 */
function queryFor(question: string) {
  const words = questionWords(question);
  return words.length === 0
    ? null
    : sql`(select to_tsquery('simple', ${words.map((word) => `${word}:*`).join(' | ')}))`;
}

const withPassages = (items: Items) =>
  items
    .where('driveItems.type', '=', 'file')
    .innerJoin('passages', (join) =>
      join.onRef('passages.accountId', '=', 'driveItems.accountId').onRef('passages.fileId', '=', 'driveItems.fileId'),
    )
    .clearSelect()
    .select([
      'passages.fileId',
      'driveItems.name as fileName',
      'driveItems.createdAt',
      'passages.page',
      'passages.number',
      'passages.text',
    ]);

type Row = { fileId: string | null; fileName: string; page: number | null; text: string };

const toPassage = ({ fileId, fileName, page, text }: Row): Passage => ({ fileId: fileId ?? '', fileName, page, text });

/** The passages of a file that match a question, best first. If none contains its words, the beginning of the file. */
export async function choosePassages(items: Items, question: string): Promise<Passage[]> {
  const query = queryFor(question);
  const found =
    query === null
      ? []
      : await withPassages(items)
          .where(sql<boolean>`passages.words @@ ${query}`)
          .orderBy(sql`ts_rank_cd(passages.words, ${query})`, 'desc')
          .orderBy('passages.number')
          .limit(mostOfOneFile)
          .execute();
  if (found.length > 0) return found.map(toPassage);
  const first = await withPassages(items).orderBy('passages.number').limit(beginningOfOneFile).execute();
  return first.map(toPassage);
}

/**
 * The same for several files: at most three passages of each, or the beginnings of the newest ones. `reach` is the set
 * of files: the files of a record are read one by one; of the files of an account only those with a word of the
 * question, which the index finds.
 */
export async function choosePassagesOfSeveral(
  items: Items,
  { question, reach }: { question: string; reach: 'record' | 'account' },
): Promise<Passage[]> {
  const query = queryFor(question);
  if (query !== null) {
    const found = await items
      .where('driveItems.type', '=', 'file')
      .$if(reach === 'account', (all) =>
        all.where('driveItems.fileId', 'in', (file) =>
          file
            .selectFrom('passages')
            .select('passages.fileId')
            .where(sql<boolean>`passages.id in (select matching_passages(${query}))`),
        ),
      )
      .innerJoinLateral(
        (file) =>
          file
            .selectFrom((passage) =>
              passage
                .selectFrom('passages')
                .select(['passages.page', 'passages.number', 'passages.text', 'passages.words'])
                .whereRef('passages.accountId', '=', 'driveItems.accountId')
                .whereRef('passages.fileId', '=', 'driveItems.fileId')
                .where(sql<boolean>`passages.words @@ ${query}`)
                .orderBy(sql`ts_rank(passages.words, ${query})`, 'desc')
                .orderBy('passages.number')
                .limit(shortlisted)
                .as('likely'),
            )
            .select(['likely.page', 'likely.number', 'likely.text'])
            .select(sql<number>`ts_rank_cd(likely.words, ${query})`.as('rank'))
            .orderBy('rank', 'desc')
            .orderBy('likely.number')
            .limit(mostOfEach)
            .as('best'),
        (join) => join.onTrue(),
      )
      .clearSelect()
      .select(['driveItems.fileId', 'driveItems.name as fileName', 'best.page', 'best.text'])
      .orderBy('best.rank', 'desc')
      .orderBy('driveItems.createdAt', 'desc')
      .orderBy('driveItems.fileId')
      .orderBy('best.number')
      .limit(mostOfSeveral)
      .execute();
    if (found.length > 0) return found.map(toPassage);
  }
  const first = await withPassages(items)
    .where('passages.number', '=', 0)
    .orderBy('driveItems.createdAt', 'desc')
    .orderBy('passages.fileId')
    .limit(mostOfSeveral)
    .execute();
  return first.map(toPassage);
}
