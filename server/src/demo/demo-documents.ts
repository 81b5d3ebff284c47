import { getBilling, invoiceStep } from '@truckroll/contract/documents/billing';
import { createDocument, updateDocument } from '@truckroll/contract/documents/save-document';
import { answerPublicDocument, getPublicDocument, sendDocument } from '@truckroll/contract/documents/send-document';
import type { BodyInputOf } from '@truckroll/contract/endpoints/endpoint';
import { listOutgoingMail } from '@truckroll/contract/mail/mail';
import { recordPayment, updatePayment } from '@truckroll/contract/payments/record-payment';
import { countingOption } from '@truckroll/domain/documents/estimate-options';
import { wallClock } from '@truckroll/domain/format/dates';
import { multiplyMoney } from '@truckroll/domain/money/amounts';
import type { DemoItem } from './company/company.ts';
import type { DemoActor } from './demo-api.ts';
import type { DemoClient, DemoOffice } from './demo-jobs-office.ts';
import { drawSignature } from './demo-jobs-pictures.ts';
import { documentLine } from './demo-lines.ts';
import { demoZone } from './demo-zone.ts';

/** An estimate or invoice. Its fields are filled in while its timeline runs. */
export type DemoDocument = {
  id: string;
  client: DemoClient;
  items: readonly DemoItem[];
  /** The amount due. */
  due: number;
  /** The unpaid part of its deposit. */
  deposit: number;
  /** The token of the client's page, once it was sent by mail. */
  link: string;
  /** The latest payment. */
  paymentId: string;
};

export const newDemoDocument = (client: DemoClient, items: readonly DemoItem[]): DemoDocument => ({
  id: '',
  client,
  items,
  due: 0,
  deposit: 0,
  link: '',
  paymentId: '',
});

const dayMs = 86_400_000;
/** The age in milliseconds from which documents were handed over on paper, because nobody would look for their mail. */
const mailedMs = 8 * dayMs;

export const manager = ({ people, owner }: DemoOffice): DemoActor => people[0] ?? owner;
export const clerk = ({ people, owner }: DemoOffice): DemoActor => people[1] ?? owner;

type NewDocument = BodyInputOf<typeof createDocument>;
export type Writing = Omit<NewDocument, 'clientId' | 'items'>;

/** Creates an estimate or invoice. */
export async function write(paper: DemoDocument, body: Writing, office: DemoOffice): Promise<void> {
  const { client, items } = paper;
  const day = wallClock(new Date(office.now).toISOString(), demoZone).day;
  const lines = items.map((item) => documentLine(item, { client, day, office }));
  const by = body.documentType === 2 ? manager(office) : clerk(office);
  const { document } = await office.api.ask(by, createDocument, {
    body: { ...body, clientId: client.id, items: lines },
  });
  paper.id = document.id;
  paper.due = document.amountDue;
  paper.deposit = document.depositDue;
}

/** Makes the draft of a step whose moment has arrived, as the clock does. */
export async function drawStep(
  { estimate, invoice, index }: { estimate: DemoDocument; invoice: DemoDocument; index: number },
  office: DemoOffice,
): Promise<void> {
  await office.api.drawSteps();
  const { billing } = await office.api.ask(clerk(office), getBilling, { params: { id: estimate.id } });
  const drawn = billing?.steps[index]?.invoice;
  if (drawn === undefined || drawn === null) throw new Error('A step of the demo was not drawn');
  invoice.id = drawn.id;
  invoice.due = drawn.amountDue;
}

/** Invoices a step of an approved estimate. */
export async function billStep(
  { estimate, invoice, index }: { estimate: DemoDocument; invoice: DemoDocument; index: number },
  office: DemoOffice,
): Promise<void> {
  const params = { id: estimate.id };
  const { billing } = await office.api.ask(clerk(office), getBilling, { params });
  const body = { stepId: billing?.steps[index]?.id ?? '' };
  const { document } = await office.api.ask(clerk(office), invoiceStep, { params, body });
  invoice.id = document.id;
  invoice.due = document.amountDue;
}

type Change = BodyInputOf<typeof updateDocument>;

/** Changes its status by hand: issued, approved by telephone, void. */
export const change = (paper: DemoDocument, body: Change, { api, owner }: DemoOffice): Promise<unknown> =>
  api.ask(owner, updateDocument, { params: { id: paper.id }, body });

/** Sends it by mail to the built-in mailbox, and reads the client's link from there. */
export async function mail(paper: DemoDocument, office: DemoOffice): Promise<void> {
  const { api, owner } = office;
  await api.ask(manager(office), sendDocument, { params: { id: paper.id }, body: { attachPdf: false } });
  const { mails } = await api.ask(owner, listOutgoingMail, { query: { limit: 1 } });
  await api.sendMail();
  paper.link = /\/public\/documents\/([\w-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? '';
}

/** Sends it in the way that was usual at the time: recently by mail, formerly on paper. */
export const hand = (paper: DemoDocument, at: number, office: DemoOffice): Promise<unknown> =>
  paper.client.email !== null && at > office.now - mailedMs
    ? mail(paper, office)
    : change(paper, { documentStatus: 'sent' }, office);

/** The client views it, if it was sent with a link. */
export async function view({ link }: DemoDocument, { api }: DemoOffice): Promise<void> {
  if (link !== '') await api.ask(null, getPublicDocument, { params: { token: link } });
}

/** The client approves and signs it, the recommended option of several, or declines it: on the client's page, or by telephone if there is no link. */
export async function answer(paper: DemoDocument, actionStatus: 1 | 2, office: DemoOffice): Promise<void> {
  if (paper.link === '') {
    await change(paper, { actionStatus }, office);
    return;
  }
  const { document } = await office.api.ask(null, getPublicDocument, { params: { token: paper.link } });
  const { updatedAt } = document;
  const signature = `data:image/png;base64,${drawSignature(office.chance).toString('base64')}`;
  await office.api.ask(null, answerPublicDocument, {
    params: { token: paper.link },
    body: {
      ...{ actionStatus, updatedAt },
      ...(actionStatus === 1
        ? { signerName: paper.client.name, signature, optionId: countingOption(document.options)?.id ?? null }
        : {}),
    },
  });
}

type NewPayment = BodyInputOf<typeof recordPayment>;
export type PaymentMethod = NonNullable<NewPayment['paymentMethod']>;

/** Records a payment of a share of the amount due; 1 pays all of it. `tipShare` is what the client gives in addition. */
export async function pay(
  paper: DemoDocument,
  {
    share,
    tipShare = 0,
    ...body
  }: { share: number; tipShare?: number } & Omit<NewPayment, 'documentId' | 'paymentAmount'>,
  office: DemoOffice,
): Promise<void> {
  const paymentAmount = share === 1 ? paper.due : multiplyMoney(paper.due, share);
  const { payment, document } = await office.api.ask(clerk(office), recordPayment, {
    body: {
      ...body,
      documentId: paper.id,
      paymentAmount,
      ...(tipShare > 0 ? { tipAmount: multiplyMoney(paymentAmount, tipShare) } : {}),
      isOnlinePayment: body.paymentMethod === 'Online' ? 1 : 0,
    },
  });
  paper.paymentId = payment.id;
  paper.due = document.amountDue;
}

/** Records the full deposit of an estimate. */
export const payDeposit = (paper: DemoDocument, paymentMethod: PaymentMethod, office: DemoOffice): Promise<unknown> =>
  office.api.ask(clerk(office), recordPayment, {
    body: { documentId: paper.id, paymentAmount: paper.deposit, paymentMethod },
  });

/** The latest payment is refunded or fails. */
export async function settle(
  paper: DemoDocument,
  paymentStatus: 'refunded' | 'failed',
  { api, owner }: DemoOffice,
): Promise<void> {
  const { document } = await api.ask(owner, updatePayment, {
    params: { id: paper.paymentId },
    body: { paymentStatus },
  });
  paper.due = document.amountDue;
}
