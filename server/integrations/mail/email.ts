/** An email before its layout: its content, one action, and optionally a code. */
export type Email = {
  /** The name of this kind of email in message_log. */
  kind: string;
  subject: string;
  lines: string[];
  code?: string;
  action?: { label: string; url: string };
  /** A second link, for recipients who prefer another way. */
  also?: { label: string; url: string };
  attachments?: Attachment[];
  /** Why the recipient gets it, if the reason isn't that they have an account; with {business} and {address}. */
  footer?: string;
};

export type Sms = { kind: string; body: string };

/** Writes the content; it is called in the recipient's language. */
export type Compose<Content> = () => Content | Promise<Content>;

export type Attachment = { name: string; type: string; bytes: Buffer };
