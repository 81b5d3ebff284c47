/** The outcome of a message for one recipient, by a delivery report (RFC 3464). */
export type Delivery = {
  /** In lower case. */
  recipient: string;
  outcome: DeliveryOutcome;
  /** The text of the other server; '' without one. */
  reason: string;
};

/** A delayed message is still tried; a passed one was delivered, or handed to a server that reports no more. */
export type DeliveryOutcome = 'failed' | 'delayed' | 'passed';

const outcomes = new Map<string, DeliveryOutcome>([
  ['failed', 'failed'],
  ['delayed', 'delayed'],
  ['delivered', 'passed'],
  ['relayed', 'passed'],
  ['expanded', 'passed'],
]);

const longestReason = 500;
const mostRecipients = 500;

/** A field of a block without its type: 'rfc822; ann@lee.com' → 'ann@lee.com'. */
function fieldOf(fields: ReadonlyMap<string, string>, name: string): string {
  const value = fields.get(name) ?? '';
  return value.slice(value.indexOf(';') + 1).trim();
}

function fieldsOf(lines: readonly string[]): Map<string, string> {
  const fields = new Map<string, string>();
  let last = '';
  for (const line of lines) {
    if (/^[ \t]/.test(line)) {
      fields.set(last, `${fields.get(last) ?? ''} ${line.trim()}`);
      continue;
    }
    const colon = line.indexOf(':');
    last = line.slice(0, Math.max(0, colon)).trim().toLowerCase();
    if (last !== '' && !fields.has(last)) fields.set(last, line.slice(colon + 1).trim());
  }
  return fields;
}

/** The outcome of a block; without an action, its status decides: 2 passed, 4 delayed, 5 failed. */
function outcomeOf(fields: ReadonlyMap<string, string>): DeliveryOutcome {
  const action = /^[a-z]+/.exec((fields.get('action') ?? '').toLowerCase())?.[0] ?? '';
  const status = fields.get('status') ?? '';
  const byStatus = status.startsWith('4') ? 'delayed' : status.startsWith('2') ? 'passed' : 'failed';
  return outcomes.get(action) ?? byStatus;
}

/**
 * The recipients of a delivery report, each with the outcome.
 *
 * @param text The part `message/delivery-status`: blocks of fields between blank lines, the first about the message.
 * @example readDeliveryReport('Reporting-MTA: dns; mx\n\nFinal-Recipient: rfc822; ann@lee.com\nAction: delayed')
 *   → [{ recipient: 'ann@lee.com', outcome: 'delayed', reason: '' }]
 */
export function readDeliveryReport(text: string): Delivery[] {
  const blocks: string[][] = [[]];
  for (const line of text.split(/\r?\n/))
    if (line.trim() === '') blocks.push([]);
    else blocks.at(-1)?.push(line);
  const found = blocks.flatMap((lines): Delivery[] => {
    const fields = fieldsOf(lines);
    // The address as it was written; the final one is where an alias or a forwarding has led.
    const recipient = fieldOf(fields, 'original-recipient') || fieldOf(fields, 'final-recipient');
    if (recipient === '') return [];
    const address = recipient
      .replaceAll(/[<>\s]/g, '')
      .toLowerCase()
      .slice(0, 254);
    const reason = fieldOf(fields, 'diagnostic-code') || fieldOf(fields, 'status');
    return [{ recipient: address, outcome: outcomeOf(fields), reason: reason.slice(0, longestReason) }];
  });
  return found.slice(0, mostRecipients);
}

/**
 * The outcomes of a message's recipients after another report. The latest report on each counts, but a failed delivery
 * stays failed.
 */
export function withDeliveries(known: readonly Delivery[], reported: readonly Delivery[]): Delivery[] {
  const all = new Map(known.map((each) => [each.recipient, each]));
  for (const each of reported)
    if (all.get(each.recipient)?.outcome !== 'failed' || each.outcome === 'failed') all.set(each.recipient, each);
  return [...all.values()].slice(0, mostRecipients);
}

/**
 * The recipients with an outcome as one text; null without any.
 *
 * @example deliveryText([{ recipient: 'ann@lee.com', outcome: 'failed', reason: '550 No such user' }], 'failed')
 *   → 'ann@lee.com: 550 No such user'
 */
export function deliveryText(deliveries: readonly Delivery[], outcome: DeliveryOutcome): string | null {
  const texts = deliveries
    .filter((each) => each.outcome === outcome)
    .map(({ recipient, reason }) => [recipient, reason].filter((part) => part !== '').join(': '));
  return texts.length === 0 ? null : texts.join('; ').slice(0, 2 * longestReason);
}
