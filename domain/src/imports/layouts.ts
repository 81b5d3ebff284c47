import { headKey } from './columns.ts';
import type { ImportKind } from './kinds.ts';

/** The products whose exports are recognised by their headers. */
export const layoutNames = ['jobber', 'housecall_pro', 'service_titan', 'quickbooks'] as const;
export type LayoutName = (typeof layoutNames)[number];

export const layoutLabels: Record<LayoutName, string> = {
  jobber: 'Jobber',
  housecall_pro: 'Housecall Pro',
  service_titan: 'ServiceTitan',
  quickbooks: 'QuickBooks',
};

type Layout = {
  name: LayoutName;
  kind: ImportKind;
  /** Headers that together only this product writes, in the form of `headKey`. Two or three of them identify it. */
  marks: readonly string[];
  /** Headers whose meaning differs from the general one, by target. */
  columns: Readonly<Record<string, readonly string[]>>;
};

const words = (text: string): string[] => text.split(' ');
const columns = (given: Readonly<Record<string, string>>): Layout['columns'] =>
  Object.fromEntries(Object.entries(given).map(([key, heads]) => [key, words(heads)]));

const housecallProClients =
  'mobilenumber homenumber worknumber customertags donotservice notificationsenabled leadsource address1streetline1';

const layouts: readonly Layout[] = [
  {
    name: 'jobber',
    kind: 'clients',
    marks: words('jid servicepropertyname mainphones mainphone textmessageenabledphone servicestreet1 taxrateid'),
    columns: columns({
      name: 'displayname',
      phoneNumber: 'mainphones mainphone',
      otherPhone: 'mobilephones mobilephone workphones workphone',
      email: 'mainemail emails',
      notes: 'tags',
    }),
  },
  {
    name: 'jobber',
    kind: 'properties',
    marks: words('jid servicepropertyname mainphones mainphone textmessageenabledphone servicestreet1 taxrateid'),
    columns: columns({
      clientName: 'displayname',
      clientEmail: 'mainemail emails',
      clientPhone: 'mainphones mainphone',
    }),
  },
  {
    name: 'jobber',
    kind: 'products',
    marks: words('unitprice unitcost bookable durationminutes quantityenabled minimumquantity maximumquantity'),
    columns: columns({ type: 'category' }),
  },
  {
    name: 'jobber',
    kind: 'jobs',
    marks: words(
      'servicepropertyname servicestreet scheduledstartdate visitsassignedto salesperson lineitems onlinebooking',
    ),
    columns: columns({
      'jobAddress.zipCode': 'servicezip',
      startDay: 'scheduledstartdate',
      total: 'total totalrevenue',
    }),
  },
  {
    name: 'jobber',
    kind: 'invoices',
    marks: words('issueddate markedpaiddate pretaxtotal lateby daystopaid deposit lineitems'),
    columns: columns({ title: 'subject', date: 'issueddate' }),
  },
  {
    name: 'housecall_pro',
    kind: 'clients',
    marks: words(housecallProClients),
    columns: columns({
      name: 'displayname',
      phoneNumber: 'mobilenumber',
      otherPhone: 'homenumber',
      notes: 'customernotes notes',
      stage: 'customertype',
    }),
  },
  {
    name: 'housecall_pro',
    kind: 'properties',
    marks: words(housecallProClients),
    columns: columns({
      clientName: 'displayname',
      clientPhone: 'mobilenumber',
      'address.street': 'address1streetline1',
      'address.unit': 'address1streetline2',
      'address.city': 'address1city',
      'address.state': 'address1state',
      'address.zipCode': 'address1postalcode',
      notes: 'address1notes',
    }),
  },
  {
    name: 'housecall_pro',
    kind: 'products',
    marks: words('taskcode onlinebookingenabled unitofmeasure subcategory'),
    columns: columns({}),
  },
  {
    name: 'housecall_pro',
    kind: 'jobs',
    marks: words('jobscheduledstartdate jobtags jobleadsource assignedemployees jobamount jobdueamount hcpid'),
    columns: columns({ title: 'jobdescription', startDay: 'jobscheduledstartdate', total: 'jobamount' }),
  },
  {
    name: 'housecall_pro',
    kind: 'invoices',
    marks: words('servicedate invoicedueamount invoiceamount invoicestatus jobid dueamount'),
    columns: columns({ total: 'invoiceamount amount', balance: 'invoicedueamount dueamount' }),
  },
  {
    name: 'service_titan',
    kind: 'clients',
    marks: words('customerid customertype locationid locationname locationaddress donotmail membershipstatus'),
    columns: columns({
      name: 'customername',
      'propertyAddress.line': 'locationaddress',
      'propertyAddress.street': 'locationstreet',
      'propertyAddress.unit': 'locationunit',
      'propertyAddress.city': 'locationcity',
      'propertyAddress.state': 'locationstate',
      'propertyAddress.zipCode': 'locationzip',
      'billingAddress.street': 'customerstreet billtostreet billingstreet',
      'billingAddress.city': 'customercity billtocity',
      'billingAddress.state': 'customerstate billtostate',
      'billingAddress.zipCode': 'customerzip billtozip',
    }),
  },
  {
    name: 'service_titan',
    kind: 'properties',
    marks: words('customerid customertype locationid locationname locationaddress donotmail membershipstatus'),
    columns: columns({ clientName: 'customername', clientPhone: 'phone', clientEmail: 'email' }),
  },
  {
    name: 'service_titan',
    kind: 'products',
    marks: words('code memberprice addonprice addonmemberprice businessunit glaccount categoryid hours'),
    columns: columns({ category: 'categoryname categories', description: 'description' }),
  },
  {
    name: 'service_titan',
    kind: 'jobs',
    marks: words('businessunit jobtype campaign locationname completiondate soldby jobsummary'),
    columns: columns({ title: 'jobtype', description: 'summary jobsummary', startDay: 'scheduleddate startdate' }),
  },
  {
    name: 'service_titan',
    kind: 'invoices',
    marks: words('businessunit locationname invoicetype exportedto jobnumber'),
    columns: columns({ title: 'summary invoicesummary' }),
  },
  {
    name: 'quickbooks',
    kind: 'clients',
    marks: words(
      'customerfullname openbalance phonenumbers billaddress shipaddress billingstreet attachments resalenumber',
    ),
    columns: columns({
      name: 'customerfullname customer name fullname',
      phoneNumber: 'phonenumbers mainphone phone',
      'billingAddress.line': 'billaddress billingaddress',
      'propertyAddress.line': 'shipaddress shippingaddress',
    }),
  },
  {
    name: 'quickbooks',
    kind: 'products',
    marks: words('productservicename salesdescription salespricerate incomeaccount purchasecost expenseaccount sku'),
    columns: columns({
      name: 'productservicename',
      price: 'salespricerate salesprice',
      description: 'salesdescription',
    }),
  },
  {
    name: 'quickbooks',
    kind: 'invoices',
    marks: words('transactiontype num openbalance memodescription aging pastdue'),
    columns: columns({ documentNumber: 'num', title: 'memodescription', total: 'amount', clientName: 'customer name' }),
  },
];

/** The products whose clients come with all their properties: their files can be imported as properties as well. */
export const layoutsWithProperties: readonly LayoutName[] = layouts
  .filter(({ kind }) => kind === 'properties')
  .map(({ name }) => name);

/** Marks that other programs and people write as well. Two of them, such as 'Code' and 'Hours', identify nobody. */
const generic: ReadonlySet<string> = new Set(
  words(
    'code hours subcategory deposit lineitems salesperson jobnumber jobid locationname locationaddress locationid attachments ' +
      'sku num customerid customertype aging leadsource mobilenumber homenumber worknumber servicedate jobtype ' +
      'campaign unitprice unitcost pastdue dueamount billingstreet mainphone invoicetype phonenumbers ' +
      'billaddress shipaddress servicestreet',
  ),
);

const fewestMarks = 2;
const fewestGenericMarks = 3;

const isEnough = (marks: readonly string[]): boolean =>
  marks.length >= (marks.some((mark) => !generic.has(mark)) ? fewestMarks : fewestGenericMarks);

/**
 * The layout of a kind that headers are in, or null: the one with the most of its marks, at least two, or three if all
 * of them are generic.
 *
 * @example recogniseLayout('invoices', ['Date', 'Num', 'Customer', 'Due date', 'Open balance'])?.name → 'quickbooks'
 */
export function recogniseLayout(kind: ImportKind, heads: readonly string[]): Layout | null {
  const keys = new Set(heads.map(headKey));
  const counted = layouts
    .filter((layout) => layout.kind === kind)
    .map((layout) => ({ layout, marks: layout.marks.filter((mark) => keys.has(mark)) }));
  const [best] = counted.toSorted((one, other) => other.marks.length - one.marks.length);
  return best !== undefined && isEnough(best.marks) ? best.layout : null;
}
