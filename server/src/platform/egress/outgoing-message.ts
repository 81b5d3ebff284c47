/** A composed message: its bytes, and the recipients, which include those of Bcc. */
export type OutgoingMessage = {
  from: string;
  recipients: string[];
  /** RFC 5322, with CRLF, including the Message-ID and without Bcc. */
  raw: Buffer;
};
