/** An email before its layout: what it says, one action, and a code where it has one. */
export type Email = {
  /** How message_log names it. */
  kind: string;
  subject: string;
  lines: string[];
  code?: string;
  action?: { label: string; url: string };
  /** A second link, for recipients who prefer another way. */
  also?: { label: string; url: string };
  attachments?: Attachment[];
  /** Why the recipient gets it, if not for having an account; with {business} and {address}. */
  footer?: string;
};

/** A text message. */
export type Sms = { kind: string; body: string };

/** Says what is sent, called in the language of the recipient. */
export type Compose<Content> = () => Content | Promise<Content>;

export type Attachment = { name: string; type: string; bytes: Buffer };
