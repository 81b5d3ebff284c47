import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Delivery, deliveryText, readDeliveryReport, withDeliveries } from './delivery-report.ts';

const head = 'Reporting-MTA: dns; mx.lee.com\r\nArrival-Date: Mon, 2 Mar 2026 09:05:00 +0000';
const report = (...blocks: string[][]) => [head, ...blocks.map((lines) => lines.join('\r\n'))].join('\r\n\r\n');
const to = (address: string, ...more: string[]) => [`Final-Recipient: rfc822; ${address}`, ...more];
const ann = (outcome: Delivery['outcome'], reason = ''): Delivery => ({ recipient: 'ann@lee.com', outcome, reason });

describe('a delivery report', () => {
  it.each([
    ['failed', 'failed'],
    ['Failed', 'failed'],
    ['delayed', 'delayed'],
    ['delivered', 'passed'],
    ['relayed (to a server without reports)', 'passed'],
    ['expanded', 'passed'],
  ])('with the action %s says %s', (action, outcome) =>
    expect(readDeliveryReport(report(to('Ann@lee.com', `Action: ${action}`)))).toMatchObject([{ outcome }]),
  );

  it.each([
    ['5.1.1', 'failed'],
    ['4.4.7', 'delayed'],
    ['2.0.0', 'passed'],
    ['', 'failed'],
  ])('without an action and with the status %j says %s', (status, outcome) =>
    expect(readDeliveryReport(report(to('ann@lee.com', `Status: ${status}`)))).toMatchObject([{ outcome }]),
  );

  it('is read recipient by recipient, by the address that was written to', () => {
    const text = report(
      to('a@mx.lee.com', 'Original-Recipient: rfc822;Ann@lee.com', 'Action: delayed', 'Status: 4.4.1'),
      to('ben@lee.com', 'Action: failed', 'Diagnostic-Code: smtp; 550 5.1.1', '  No such user'),
      to('cy@lee.com', 'Action: relayed'),
    );
    expect(readDeliveryReport(text)).toEqual([
      ann('delayed', '4.4.1'),
      { recipient: 'ben@lee.com', outcome: 'failed', reason: '550 5.1.1 No such user' },
      { recipient: 'cy@lee.com', outcome: 'passed', reason: '' },
    ]);
  });

  it('of any text is read without failing', () => {
    const lines = fc.array(
      fc.oneof(fc.string(), fc.constantFrom('', 'Final-Recipient: rfc822; a@b.c', 'Action: x', ' x', ':', 'Status: 4')),
    );
    fc.assert(
      fc.property(lines, (given) => {
        for (const { recipient, outcome } of readDeliveryReport(given.join('\n')))
          expect([recipient.length <= 254, ['failed', 'delayed', 'passed'].includes(outcome)]).toEqual([true, true]);
      }),
    );
  });
});

it('of several reports the latest counts, but a failure stays one', () => {
  expect(withDeliveries([ann('delayed')], [ann('passed')])).toEqual([ann('passed')]);
  expect(withDeliveries([ann('delayed')], [ann('failed', '550')])).toEqual([ann('failed', '550')]);
  expect(withDeliveries([ann('failed', '550')], [ann('delayed')])).toEqual([ann('failed', '550')]);
  expect(withDeliveries([ann('failed')], [{ ...ann('delayed'), recipient: 'ben@lee.com' }])).toHaveLength(2);
});

it('recipients with an outcome are one text', () => {
  const both = [ann('failed', '550 Unknown'), { ...ann('delayed'), recipient: 'ben@lee.com' }];
  expect([deliveryText(both, 'failed'), deliveryText(both, 'delayed'), deliveryText(both, 'passed')]).toEqual([
    'ann@lee.com: 550 Unknown',
    'ben@lee.com',
    null,
  ]);
});
