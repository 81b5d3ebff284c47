import type { BodyInputOf } from '@truckroll/contract/endpoint';
import { listOutgoingMail } from '@truckroll/contract/mail';
import { recordPayment, updatePayment } from '@truckroll/contract/record-payment';
import { createDocument, updateDocument } from '@truckroll/contract/save-document';
import { answerPublicDocument, getPublicDocument, sendDocument } from '@truckroll/contract/send-document';
import { wallClock } from '@truckroll/domain/format/dates';
import { multiplyMoney } from '@truckroll/domain/money/amounts';
import type { DemoItem } from './demo-jobs-kinds.ts';
import type { DemoClient, DemoOffice } from './demo-jobs-office.ts';
import { drawSignature } from './demo-jobs-pictures.ts';
import { documentLine } from './demo-lines.ts';
import { demoZone } from './demo-zone.ts';
import type { DeskPerson } from './desk.ts';

/** An estimate or invoice as the office has it before it; what is known of it comes with what is done. */
export type Paper = {
  id: string;
  client: DemoClient;
  items: readonly DemoItem[];
  /** What is due of it. */
  due: number;
  /** What is due of the deposit that it asks for. */
  deposit: number;
  /** The token of its client's page, once it went out by mail. */
  link: string;
  /** The payment that was recorded last. */
  paymentId: string;
};

export const blankPaper = (client: DemoClient, items: readonly DemoItem[]): Paper => ({
  id: '',
  client,
  items,
  due: 0,
  deposit: 0,
  link: '',
  paymentId: '',
});

const dayMs = 86_400_000;
/** What went out longer ago than this was handed over on paper: nobody would look for its mail. */
const mailedMs = 8 * dayMs;

export const manager = ({ people, owner }: DemoOffice): DeskPerson => people[0] ?? owner;
export const clerk = ({ people, owner }: DemoOffice): DeskPerson => people[1] ?? owner;

type NewDocument = BodyInputOf<typeof createDocument>;
export type Writing = Omit<NewDocument, 'clientId' | 'items'>;

/** Writes an estimate or invoice. */
export async function write(paper: Paper, body: Writing, office: DemoOffice): Promise<void> {
  const { client, items } = paper;
  const day = wallClock(new Date(office.now).toISOString(), demoZone).day;
  const lines = items.map((item) => documentLine(item, { client, day, office }));
  const by = body.documentType === 2 ? manager(office) : clerk(office);
  const { document } = await office.desk.ask(by, createDocument, {
    body: { ...body, clientId: client.id, items: lines },
  });
  paper.id = document.id;
  paper.due = document.amountDue;
  paper.deposit = document.depositDue;
}

type Change = BodyInputOf<typeof updateDocument>;

/** Changes its status by hand: handed over, approved by telephone, void. */
export const change = (paper: Paper, body: Change, { desk, owner }: DemoOffice): Promise<unknown> =>
  desk.ask(owner, updateDocument, { params: { id: paper.id }, body });

/** Sends it by mail, which stays in the built-in mailbox, and takes its client's link from there. */
export async function mail(paper: Paper, office: DemoOffice): Promise<void> {
  const { desk, owner } = office;
  await desk.ask(manager(office), sendDocument, { params: { id: paper.id }, body: { attachPdf: false } });
  const { mails } = await desk.ask(owner, listOutgoingMail, { query: { limit: 1 } });
  paper.link = /\/public\/documents\/([\w-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? '';
}

/** Sends it as it was sent at that time: by mail lately, by hand long ago. */
export const hand = (paper: Paper, at: number, office: DemoOffice): Promise<unknown> =>
  paper.client.hasEmail && at > office.now - mailedMs
    ? mail(paper, office)
    : change(paper, { documentStatus: 'sent' }, office);

/** Its client looks at it, where he has a link to it. */
export async function view({ link }: Paper, { desk }: DemoOffice): Promise<void> {
  if (link !== '') await desk.ask(null, getPublicDocument, { params: { token: link } });
}

/** Its client approves and signs it, or rejects it: on his page, or without a link by telephone. */
export async function answer(paper: Paper, actionStatus: 1 | 2, office: DemoOffice): Promise<void> {
  if (paper.link === '') {
    await change(paper, { actionStatus }, office);
    return;
  }
  const { document } = await office.desk.ask(null, getPublicDocument, { params: { token: paper.link } });
  const { updatedAt } = document;
  const signature = `data:image/png;base64,${drawSignature(office.chance).toString('base64')}`;
  await office.desk.ask(null, answerPublicDocument, {
    params: { token: paper.link },
    body: { actionStatus, updatedAt, ...(actionStatus === 1 ? { signerName: paper.client.name, signature } : {}) },
  });
}

type NewPayment = BodyInputOf<typeof recordPayment>;
export type PaymentMethod = NonNullable<NewPayment['paymentMethod']>;

/** Records a payment of a share of what is due, 1 for all of it. */
export async function pay(
  paper: Paper,
  { share, ...body }: { share: number } & Omit<NewPayment, 'documentId' | 'paymentAmount'>,
  office: DemoOffice,
): Promise<void> {
  const paymentAmount = share === 1 ? paper.due : multiplyMoney(paper.due, share);
  const { payment, document } = await office.desk.ask(clerk(office), recordPayment, {
    body: {
      ...body,
      documentId: paper.id,
      paymentAmount,
      isOnlinePayment: body.paymentMethod === 'Online' ? 1 : 0,
    },
  });
  paper.paymentId = payment.id;
  paper.due = document.amountDue;
}

/** Records the deposit of an estimate, all of it. */
export const payDeposit = (paper: Paper, paymentMethod: PaymentMethod, office: DemoOffice): Promise<unknown> =>
  office.desk.ask(clerk(office), recordPayment, {
    body: { documentId: paper.id, paymentAmount: paper.deposit, paymentMethod },
  });

/** The last payment comes back, or did not go through. */
export async function settle(
  paper: Paper,
  paymentStatus: 'refunded' | 'failed',
  { desk, owner }: DemoOffice,
): Promise<void> {
  const { document } = await desk.ask(owner, updatePayment, {
    params: { id: paper.paymentId },
    body: { paymentStatus },
  });
  paper.due = document.amountDue;
}
