import { setTimeout as delay } from 'node:timers/promises';
import { startImport } from '@truckroll/contract/imports/file-imports';
import { getMe } from '@truckroll/contract/session/session';
import { makeXlsxOf } from '../server/src/testing/make-office.ts';
import { openShop, type TestAccount } from '../server/src/testing/shop.ts';
import { figure } from './load.ts';

/**
 * Measures how long others wait while one company uploads the same hostile file three times: another request, which is sent
 * again and again, and another company's import of one row. TEST_DRIVER chooses the database, as for the tests;
 * `--file=WORD` only one of the files.
 */
const shop = await openShop();
const requestMs = 1000;
const importMs = 10_000;

const text = (address: string, value: string) => `<c r="${address}" t="inlineStr"><is><t>${value}</t></is></c>`;
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const cellsOf = (row: number): string => letters.map((letter) => `<c r="${letter}${row}"><v>1</v></c>`).join('');

const megabytes = (line: string): Buffer => Buffer.from(line.repeat(Math.floor((6 * 1024 * 1024) / line.length)));
const files: Record<string, Buffer> = {
  'a value in the last row and column': makeXlsxOf(
    `<row r="1">${text('A1', 'Name')}</row><row r="1048576">${text('XFD1048576', 'x')}</row>`,
  ),
  'two million cells with values': makeXlsxOf(
    Array.from({ length: 77_000 }, (_, row) => `<row r="${row + 1}">${cellsOf(row + 1)}</row>`).join(''),
  ),
  'blank lines': Buffer.concat([Buffer.from('Name\nAnn\n'), megabytes('\n')]),
  'commas alone': Buffer.concat([Buffer.from('Name\n'), megabytes(',')]),
  'quotes that are never closed': Buffer.concat([Buffer.from('Name,Notes\n'), megabytes('"Ann,x\n')]),
  'one cell of digits': Buffer.concat([Buffer.from('Name\n'), megabytes('9')]),
};

const upload = (account: TestAccount, content: Buffer) =>
  shop.call(startImport, { as: account.owner, body: {}, files: [{ field: 'file', name: 'file.csv', content }] });

try {
  const [hostile, other] = [await shop.newAccount(), await shop.newAccount()];
  await upload(other, Buffer.from('Name\nWarm-up\n'));
  const wanted = process.argv.find((word) => word.startsWith('--file='))?.slice('--file='.length) ?? '';
  for (const [name, content] of Object.entries(files).filter(([file]) => file.includes(wanted))) {
    let isOver = false;
    let longest = 0;
    const requests = (async () => {
      while (!isOver) {
        const begun = performance.now();
        await shop.call(getMe, { as: other.owner });
        longest = Math.max(longest, performance.now() - begun);
        await delay(20);
      }
    })();
    const begun = performance.now();
    const uploads = Promise.all([1, 2, 3].map(() => upload(hostile, content)));
    await delay(100);
    const asked = performance.now();
    await upload(other, Buffer.from('Name\nAnn\n'));
    const waited = performance.now() - asked;
    const answers = await uploads;
    isOver = true;
    await requests;
    const [answer] = answers;
    const took = Math.round(performance.now() - begun);
    console.log(
      `       ${name}: ${content.length} bytes, three in ${took} ms, ${answer?.status} ${answer?.body.message ?? ''}`,
    );
    figure('another company’s import', `${Math.round(waited)} ms`, `at most ${importMs} ms`, waited <= importMs);
    figure('another request', `${Math.round(longest)} ms`, `at most ${requestMs} ms`, longest <= requestMs);
  }
} finally {
  await shop.close();
}
