import { newId, type Reply } from '#tools/simulators/paypal/world.ts';

const names: Record<number, string> = {
  400: 'INVALID_REQUEST',
  401: 'AUTHENTICATION_FAILURE',
  404: 'RESOURCE_NOT_FOUND',
  422: 'UNPROCESSABLE_ENTITY',
  429: 'RATE_LIMIT_REACHED',
  500: 'INTERNAL_SERVER_ERROR',
};

/** PayPal's refusal: a status, and an issue that programs read. */
export class Refusal extends Error {
  readonly status: number;
  readonly issue: string;
  readonly links: object[];

  constructor(status: number, issue: string, description: string, links: object[] = []) {
    super(description);
    this.status = status;
    this.issue = issue;
    this.links = links;
  }
}

export const refusalReply = ({ status, issue, message, links }: Refusal): Reply => ({
  status,
  body: {
    name: names[status] ?? 'UNPROCESSABLE_ENTITY',
    details: [{ issue, description: message }],
    message:
      status === 422
        ? 'The requested action could not be performed, semantically incorrect, or failed business validation.'
        : message,
    debug_id: newId().slice(0, 13).toLowerCase(),
    links,
  },
});

export const missing = () =>
  new Refusal(
    404,
    'INVALID_RESOURCE_ID',
    'Specified resource ID does not exist. Please check the resource ID and try again.',
  );
