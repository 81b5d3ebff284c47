import type { PublicDocument } from '@truckroll/contract/documents/send-document';
import { shownCompany } from '@truckroll/domain/branding/branding';
import { legibleOn } from '@truckroll/domain/branding/readable-colors';
import { sumLines } from '@truckroll/domain/documents/document-sums';
import { documentWord } from '@truckroll/domain/documents/document-words';
import { sheetFacts, sheetLine, sheetWords, signedText } from '@truckroll/domain/documents/sheet-lines';
import { formatDate } from '@truckroll/domain/format/dates';
import { formatMoney, formatRate } from '@truckroll/domain/format/numbers';
import { formatPhone } from '@truckroll/domain/format/phone-number';
import type { CSSProperties, ReactNode } from 'react';
import { RichText } from '../../design/field/rich-text.tsx';
import styles from './sheet.module.css';

type DocumentSheetViewProps = {
  document: PublicDocument;
  currency: string;
  /** The time zone of a signature's date. */
  zone: string;
};

/** An invoice or estimate as its client sees it: a white sheet in both themes (screens 12.3). */
export function DocumentSheetView({ document, currency, zone }: DocumentSheetViewProps) {
  const words = sheetWords(document);
  const name = `${documentWord(document.documentType)} ${document.documentNumberDisplay}`;
  return (
    <article className={styles.sheet} style={colorsOf(document.look)} aria-label={name}>
      <header className={styles.head}>
        <Company document={document} />
        <div>
          <p className={styles.kind}>{words.kind}</p>
          <dl className={styles.facts}>
            <Fact label={words.number}>{document.documentNumberDisplay}</Fact>
            {sheetFacts(document).map(([label, text]) => (
              <Fact key={label} label={label}>
                {text}
              </Fact>
            ))}
          </dl>
        </div>
      </header>
      <div className={styles.parties}>
        <Client document={document} />
        {document.serviceAddress !== null && (
          <div>
            <p className={styles.label}>{words.serviceAddress}</p>
            <div>{document.serviceAddress}</div>
          </div>
        )}
      </div>
      {words.title !== null && <h2 className={styles.title}>{words.title}</h2>}
      {document.texts.intro !== null && <p className={styles.prose}>{document.texts.intro}</p>}
      <Items
        items={document.items}
        currency={currency}
        decimals={document.currencyDecimals}
        hasRates={document.texts.showsRates}
      />
      <dl className={styles.sums}>
        {sumLines(document).map(({ label, amount, kind }) => (
          <div key={label} className={styles.sum} data-kind={kind}>
            <dt>{label}</dt>
            <dd>{formatMoney(amount, currency)}</dd>
          </div>
        ))}
      </dl>
      <Words document={document} />
      {document.isContractRequired && <Contract document={document} zone={zone} />}
      {document.texts.footer !== null && <footer className={styles.footer}>{document.texts.footer}</footer>}
    </article>
  );
}

/** The company's color on the sheet: as a rule as it is, as text darkened until it is readable on paper. */
const colorsOf = ({ color }: PublicDocument['look']): CSSProperties =>
  ({ '--brand': color, '--brand-ink': legibleOn('#ffffff', color) }) as CSSProperties;

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </>
);

type Part = { document: PublicDocument };

function Company({ document }: Part) {
  const company = shownCompany(document.companyInformation, document.texts);
  const lines = [company.address, company.phone, company.email, company.website];
  return (
    <div className={styles.company}>
      {company.logoUrl !== null && <img className={styles.logo} src={company.logoUrl} alt={company.name} />}
      <span className={styles.companyName}>{company.name}</span>
      {lines.map((line) => line && <span key={line}>{line}</span>)}
      {company.taxNumber && <span className={styles.quiet}>Tax number {company.taxNumber}</span>}
    </div>
  );
}

function Client({ document }: Part) {
  const { clientDetails: client } = document;
  return (
    <div>
      <p className={styles.label}>{sheetWords(document).client}</p>
      <div className={styles.clientName}>{client.name}</div>
      {client.address !== null && <div>{client.address}</div>}
      {client.phoneNumber !== null && <div>{formatPhone(client.phoneNumber)}</div>}
      {client.email !== null && <div>{client.email}</div>}
    </div>
  );
}

type ItemsProps = { items: PublicDocument['items']; currency: string; decimals: number; hasRates: boolean };

function Items({ items, currency, decimals, hasRates }: ItemsProps) {
  const hasDiscounts = items.some(({ discount }) => discount > 0);
  const formats = {
    money: (amount: number | null) => formatMoney(amount, currency),
    rate: (rate: number | null) => formatRate(rate, currency),
  };
  if (items.length === 0) return <p className={styles.quiet}>No line items</p>;
  return (
    <table className={styles.items}>
      <thead>
        <tr>
          <th scope="col">Item</th>
          {hasRates && (
            <>
              <th scope="col" className={styles.figure}>
                Quantity
              </th>
              <th scope="col" className={styles.figure}>
                Rate
              </th>
            </>
          )}
          {hasDiscounts && (
            <th scope="col" className={styles.figure}>
              Discount
            </th>
          )}
          <th scope="col">Tax</th>
          <th scope="col" className={styles.figure}>
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => {
          const cells = sheetLine(item, formats, decimals);
          return (
            <tr key={item.itemOrderIndex}>
              <td>
                <div>
                  <div className={styles.itemName}>{item.name}</div>
                  {item.description !== null && <div className={styles.description}>{item.description}</div>}
                </div>
              </td>
              {hasRates && (
                <>
                  <Figure label="Quantity">{cells.quantity}</Figure>
                  <Figure label="Rate">{cells.rate}</Figure>
                </>
              )}
              {hasDiscounts && <Figure label="Discount">{cells.discount}</Figure>}
              <td data-label="Tax">
                <span>{cells.tax}</span>
              </td>
              <Figure label="Total">{cells.total}</Figure>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <td className={styles.figure} data-label={label}>
    <span>{children}</span>
  </td>
);

function Words({ document }: Part) {
  const { comments, paymentInstructions, texts } = document;
  const words = sheetWords(document);
  return (
    <>
      {comments !== null && (
        <div className={styles.block}>
          <p className={styles.label}>{words.comments}</p>
          <RichText html={comments} />
        </div>
      )}
      {paymentInstructions !== null && (
        <div className={styles.block}>
          <p className={styles.label}>{words.payment}</p>
          <p className={styles.prose}>{paymentInstructions}</p>
        </div>
      )}
      {texts.closing !== null && (
        <div className={styles.block}>
          <p className={styles.label}>{words.closing}</p>
          <p className={styles.prose}>{texts.closing}</p>
        </div>
      )}
    </>
  );
}

function Contract({ document, zone }: Part & { zone: string }) {
  const { contractContent, contractSignature, contractSignedAt, contractSignerName } = document;
  const { contract } = sheetWords(document);
  return (
    <section className={styles.block}>
      <h2 className={styles.contractTitle}>{contract}</h2>
      {contractContent !== null && <RichText html={contractContent} />}
      {contractSignature !== null && <img className={styles.signature} src={contractSignature} alt="Signature" />}
      {contractSignedAt !== null && (
        <p className={styles.quiet}>{signedText(contractSignerName, formatDate(contractSignedAt, zone))}</p>
      )}
    </section>
  );
}
