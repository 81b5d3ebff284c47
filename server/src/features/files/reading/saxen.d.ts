/** The part of saxen that is used here; the package has no types of its own. */
declare module 'saxen' {
  type Attributes = Readonly<Record<string, string>>;
  type Decode = (text: string) => string;

  export class Parser {
    /** Element and attribute names get these prefixes, whatever prefixes the document uses. */
    ns(prefixes: Readonly<Record<string, string>>): this;
    on(event: 'openTag', handler: (name: string, attributes: () => Attributes) => void): this;
    on(event: 'closeTag', handler: (name: string) => void): this;
    on(event: 'text', handler: (text: string, decode: Decode) => void): this;
    on(event: 'cdata', handler: (text: string) => void): this;
    on(event: 'error', handler: (error: Error) => void): this;
    on(event: 'warn', handler: (error: Error) => void): this;
    parse(xml: string): this;
  }
}
