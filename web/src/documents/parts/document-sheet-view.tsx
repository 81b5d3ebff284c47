import type { PublicDocument } from '@truckroll/contract/documents/send-document';
import { shownCompany } from '@truckroll/domain/branding/branding';
import { legibleOn } from '@truckroll/domain/branding/readable-colors';
import type { SheetWords } from '@truckroll/domain/client-texts/sheet-words';
import { sheetItems } from '@truckroll/domain/documents/chosen-document';
import { sumLines } from '@truckroll/domain/documents/document-sums';
import { countingLines, countingOption } from '@truckroll/domain/documents/estimate-options';
import {
  kindOf,
  scheduleRows,
  sheetFacts,
  sheetLabels,
  sheetLine,
  signedText,
} from '@truckroll/domain/documents/sheet-lines';
import { formatPhone } from '@truckroll/domain/format/phone-number';
import type { CSSProperties, ReactNode } from 'react';
import { RichText } from '../../design/field/rich-text.tsx';
import { OptionCards } from './option-cards.tsx';
import styles from './sheet.module.css';

type DocumentSheetViewProps = {
  document: PublicDocument;
  currency: string;
  words: SheetWords;
  /** The time zone of a signature's date. */
  zone: string;
  /** How the client chooses, on the page where that is possible. The document is as it is with the choice. */
  choosing?: Choosing | undefined;
};

/** What a client does with the options and lines of an estimate. */
export type Choosing = {
  pick: ((optionId: string) => void) | undefined;
  /** The checkbox and the quantity of an optional line; null where it cannot be chosen any more. */
  optional: (line: PublicDocument['items'][number]) => ReactNode;
  /** What is offered beside every line. */
  beside: (line: PublicDocument['items'][number]) => ReactNode;
};

/** An invoice or estimate as its client sees it: a white sheet in both themes (screens 12.3). */
export function DocumentSheetView({ document, currency, words, zone, choosing }: DocumentSheetViewProps) {
  const { say } = words;
  const labels = sheetLabels(words, document);
  const name = `${say('kind', { kind: kindOf(document.documentType) })} ${document.documentNumberDisplay}`;
  return (
    <article className={styles.sheet} style={colorsOf(document.look)} aria-label={name}>
      <header className={styles.head}>
        <Company document={document} words={words} />
        <div>
          <p className={styles.kind}>{labels.kind}</p>
          <dl className={styles.facts}>
            <Fact label={say('number')}>{document.documentNumberDisplay}</Fact>
            {sheetFacts(words, document).map(([label, text]) => (
              <Fact key={label} label={label}>
                {text}
              </Fact>
            ))}
          </dl>
        </div>
      </header>
      <div className={styles.parties}>
        <Client document={document} words={words} />
        {document.serviceAddress !== null && (
          <div>
            <p className={styles.label}>{say('serviceAddress')}</p>
            <div>{document.serviceAddress}</div>
          </div>
        )}
      </div>
      {labels.title !== null && <h2 className={styles.title}>{labels.title}</h2>}
      {document.texts.intro !== null && <p className={styles.prose}>{document.texts.intro}</p>}
      {document.options.length > 0 && (
        <OptionCards document={document} currency={currency} words={words} onPick={choosing?.pick} />
      )}
      {document.options.length > 0 && <h2 className={styles.title}>{countingOption(document.options)?.name}</h2>}
      <Items
        items={sheetItems(document)}
        choosing={choosing}
        currency={currency}
        words={words}
        decimals={document.currencyDecimals}
        hasRates={document.texts.showsRates}
      />
      <dl className={styles.sums}>
        {sumLines(words, { ...document, items: countingLines(document) }).map(({ label, amount, kind }) => (
          <div key={label} className={styles.sum} data-kind={kind}>
            <dt>{label}</dt>
            <dd>{words.money(amount, currency)}</dd>
          </div>
        ))}
      </dl>
      <Schedule document={document} words={words} />
      <Prose document={document} words={words} />
      {document.isContractRequired && <Contract document={document} words={words} zone={zone} />}
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

type Part = { document: PublicDocument; words: SheetWords };

function Company({ document, words }: Part) {
  const company = shownCompany(document.companyInformation, document.texts);
  const lines = [company.address, company.phone, company.email, company.website];
  return (
    <div className={styles.company}>
      {company.logoUrl !== null && <img className={styles.logo} src={company.logoUrl} alt={company.name} />}
      <span className={styles.companyName}>{company.name}</span>
      {lines.map((line) => line && <span key={line}>{line}</span>)}
      {company.taxNumber && (
        <span className={styles.quiet}>{words.say('taxNumber', { number: company.taxNumber })}</span>
      )}
    </div>
  );
}

function Client({ document, words }: Part) {
  const { clientDetails: client } = document;
  return (
    <div>
      <p className={styles.label}>{sheetLabels(words, document).client}</p>
      <div className={styles.clientName}>{client.name}</div>
      {client.address !== null && <div>{client.address}</div>}
      {client.phoneNumber !== null && <div>{formatPhone(client.phoneNumber)}</div>}
      {client.email !== null && <div>{client.email}</div>}
    </div>
  );
}

type ItemsProps = {
  items: PublicDocument['items'];
  currency: string;
  words: SheetWords;
  decimals: number;
  hasRates: boolean;
  choosing: Choosing | undefined;
};

function Items({ items, currency, words, decimals, hasRates, choosing }: ItemsProps) {
  const { say } = words;
  const hasDiscounts = items.some(({ discount }) => discount > 0);
  if (items.length === 0) return <p className={styles.quiet}>{say('noItems')}</p>;
  return (
    <table className={styles.items}>
      <thead>
        <tr>
          <th scope="col">{say('item')}</th>
          {hasRates && (
            <>
              <th scope="col" className={styles.figure}>
                {say('quantity')}
              </th>
              <th scope="col" className={styles.figure}>
                {say('rate')}
              </th>
            </>
          )}
          {hasDiscounts && (
            <th scope="col" className={styles.figure}>
              {say('discount')}
            </th>
          )}
          <th scope="col">{say('tax')}</th>
          <th scope="col" className={styles.figure}>
            {say('total')}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => {
          const cells = sheetLine(item, { words, currency, decimals });
          return (
            <tr key={item.id} data-left-out={(item.isOptional && !item.isChosen) || undefined}>
              <td>
                <div>
                  <div className={styles.itemName}>{item.name}</div>
                  {item.description !== null && <div className={styles.description}>{item.description}</div>}
                  {item.isOptional && (
                    <div className={styles.optional}>
                      {choosing?.optional(item) ?? say(item.isChosen ? 'optional' : 'optionalLeftOut')}
                    </div>
                  )}
                  <Photos line={item} words={words} />
                  {choosing?.beside(item)}
                </div>
              </td>
              {hasRates && (
                <>
                  <Figure label={say('quantity')}>{cells.quantity}</Figure>
                  <Figure label={say('rate')}>{cells.rate}</Figure>
                </>
              )}
              {hasDiscounts && <Figure label={say('discount')}>{cells.discount}</Figure>}
              <td data-label={say('tax')}>
                <span>{cells.tax}</span>
              </td>
              <Figure label={say('total')}>{cells.total}</Figure>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The photos of a line. */
function Photos({ line: { name, photos }, words }: { line: PublicDocument['items'][number]; words: SheetWords }) {
  if (photos.length === 0) return null;
  return (
    <div className={styles.photos}>
      {photos.map(({ id, url }, at) => (
        <Photo key={id} url={url} alt={words.say('photoOf', { name, at: String(at + 1) })} />
      ))}
    </div>
  );
}

/** A photo that opens whole beside the page. One that this device has kept has no address of its own. */
function Photo({ url, alt }: { url: string; alt: string }) {
  const image = <img src={url} alt={alt} loading="lazy" />;
  return url.startsWith('data:') ? (
    image
  ) : (
    <a href={url} target="_blank" rel="noopener">
      {image}
    </a>
  );
}

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <td className={styles.figure} data-label={label}>
    <span>{children}</span>
  </td>
);

/** The payments of an estimate that is billed in steps. */
function Schedule({ document, words }: Part) {
  const rows = scheduleRows(words, document);
  if (rows.length === 0) return null;
  return (
    <section className={styles.block}>
      <p className={styles.label}>{words.say('schedule')}</p>
      <dl className={styles.schedule}>
        {rows.map(({ id, label, when, amount }) => (
          <div key={id} className={styles.sum}>
            <dt>
              {label}
              {when !== null && <span className={styles.quiet}> · {when}</span>}
            </dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The texts below the sums. */
function Prose({ document, words: { say } }: Part) {
  const { comments, paymentInstructions, texts } = document;
  return (
    <>
      {comments !== null && (
        <div className={styles.block}>
          <p className={styles.label}>{say('comments')}</p>
          <RichText html={comments} />
        </div>
      )}
      {paymentInstructions !== null && (
        <div className={styles.block}>
          <p className={styles.label}>{say('payment')}</p>
          <p className={styles.prose}>{paymentInstructions}</p>
        </div>
      )}
      {texts.closing !== null && (
        <div className={styles.block}>
          <p className={styles.label}>{say('closing')}</p>
          <p className={styles.prose}>{texts.closing}</p>
        </div>
      )}
    </>
  );
}

function Contract({ document, words, zone }: Part & { zone: string }) {
  const { contractContent, contractSignature, contractSignedAt, contractSignerName } = document;
  const { contract } = sheetLabels(words, document);
  // What was signed is one option of several.
  const option = document.options.find(({ isChosen }) => isChosen);
  return (
    <section className={styles.block}>
      <h2 className={styles.contractTitle}>{contract}</h2>
      {contractContent !== null && <RichText html={contractContent} />}
      {contractSignature !== null && (
        <img className={styles.signature} src={contractSignature} alt={words.say('signature')} />
      )}
      {contractSignedAt !== null && (
        <p className={styles.quiet}>
          {signedText(words, contractSignerName, words.date(contractSignedAt, zone))}
          {option !== undefined && `. ${words.say('optionOf', { name: option.name })}`}
        </p>
      )}
    </section>
  );
}
