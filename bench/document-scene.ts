import { computeDocumentTotals } from '@truckroll/domain/money/document-totals';
import { type Scene, setScene, vacuum } from './client-scene.ts';

/** Ten years of invoices and estimates, evenly spread over the days. */
const days = 3650;

const hst = { taxId: '019a0000-0000-7000-8000-000000000013', name: 'HST', rate: 13, taxType: 1 } as const;

/**
 * Documents of one to four lines. Half of them are taxed, and some have a discount; the product computes their totals.
 */
const patterns = Array.from({ length: 40 }, (_, pattern) => {
  const lines = Array.from({ length: 1 + (pattern % 4) }, (_line, line) => ({
    quantity: 1 + ((pattern + line) % 5),
    rate: 49.99 + pattern * 7 + line,
    discount: 0,
    taxes: pattern % 2 === 0 ? [hst] : [],
  }));
  const discount = pattern % 5 === 0 ? 10 : 0;
  const totals = computeDocumentTotals({ lines, discount, discountType: 'percentage', markup: 0, shippingAmount: 0 });
  const { subTotal, tax, discountAmount, total } = totals;
  const rows = lines.map(({ quantity, rate }, line) => {
    const counted = totals.lines[line];
    const taxes = (counted?.taxes ?? []).map((one) => ({
      ...one,
      id: one.taxId,
      taxName: one.name,
      taxRate: one.rate,
    }));
    return { line, quantity, rate, taxes, total: counted?.total ?? 0 };
  });
  return { pattern, sub_total: subTotal, tax, discount, discount_amount: discountAmount, total, lines: rows };
});

const patternRows = `jsonb_to_recordset('${JSON.stringify(patterns)}') as pattern
  (pattern int, sub_total numeric, tax numeric, discount numeric, discount_amount numeric, total numeric, lines jsonb)`;

/**
 * The documents: half invoices and half estimates. Of every twenty invoices of the last 60 days one is a draft, one is
 * void, two are sent and unpaid, one is partly paid, and the others are paid. Of the older ones a fifth of those that
 * would be open still is.
 */
const documents = (count: number): string => `
insert into documents (currency, currency_decimals, id, document_type, document_number, document_prefix, title, client_id, client_details, date,
  due_date, document_status, action_status, payment_status, amount_paid, sub_total, tax, discount, discount_type,
  discount_amount, total, payment_terms, company_information, sent_at, created_at, updated_at, search_text)
select 'USD', 2, gen_random_uuid(), type, n, prefix, title, client.id,
  jsonb_build_object('name', client.name, 'email', client.email, 'address', null, 'phoneNumber', null), day, day + 30,
  status, case status when 'approved' then 1 when 'rejected' then 2 else 0 end,
  case when paid = 0 then 'unpaid' when paid = pattern.total then 'paid' else 'partially_paid' end, paid,
  sub_total, tax, discount, 'percentage', discount_amount, pattern.total, 30,
  '{"name":"Company 0","email":null,"phone":null,"address":null,"website":null,"taxNumber":null,"logoUrl":null}',
  case when status <> 'draft' then day end, day, day,
  lower(prefix) || n || E'\\n' || lower(title) || E'\\n' || client.name_key
from generate_series(1, ${count}) n
cross join lateral (select 2 - n % 2 as type, (n / 2) % 20 as turn,
  current_date - ((${count} - n)::bigint * ${days} / ${count})::int as day) what
cross join lateral (select case type when 1 then 'INV-' else 'EST-' end as prefix,
  case type when 1 then 'Invoice' else 'Estimate' end as title,
  case when type = 2 then (array['draft','sent','viewed','approved','rejected','expired','converted'])[1 + n % 7]
    when turn = 0 then 'draft' when turn = 1 then 'void' when turn % 2 = 0 then 'sent' else 'viewed' end as status) named
join ${patternRows} on pattern.pattern = n % ${patterns.length}
cross join lateral (select case when type = 2 or turn < 2 then 0 when turn > 4 or day < current_date - 60 and n % 5 > 0 then pattern.total
    when turn = 4 then 20 else 0 end as paid) money
join (select row_number() over (order by id) - 1 as place, * from clients) client
  on client.place = n % (select count(*) from clients);`;

const lines = `
insert into document_items (id, document_id, name, quantity, rate, taxes, item_order_index, total)
select gen_random_uuid(), documents.id, 'Service ' || line, quantity, rate, taxes, line, item.total
from documents join ${patternRows} on pattern.pattern = document_number % ${patterns.length}
cross join jsonb_to_recordset(lines) as item (line int, quantity numeric, rate numeric, taxes jsonb, total numeric);`;

const payments = `
insert into payments (id, document_id, payment_date, payment_amount, created_at, updated_at)
select gen_random_uuid(), id, date + 14, amount_paid, created_at, created_at from documents where amount_paid > 0;`;

/** A PostgreSQL with the given number of invoices and estimates in one account, with their lines and payments. */
export async function setDocumentScene(count: number): Promise<Scene> {
  const scene = await setScene(10_000);
  for (const step of [documents(count), lines, payments]) {
    await scene.database.runScript('analyze');
    await scene.database.runScript(`begin; set local role app_user; set local app.account_id = '${scene.accountId}';
      set local statement_timeout = 0; ${step} commit;`);
  }
  await vacuum(scene.url);
  return scene;
}
