import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { PortalError, type ErrorBody } from '#contract/errors.ts';
import type { Config } from '#server/config.ts';
import { askedLanguage } from '#server/http/language.ts';
import { inLanguage } from '#server/language.ts';
import { errorText } from '#text/errors.ts';

/** Gives every failure one shape. Below 500 the user reads the message; at 500 they get a reference, and the log has the rest. */
export function registerErrors(app: FastifyInstance, { LANGUAGES: offered }: Config): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = toPortalError(error);
    if (known.status >= 500) request.log.error({ err: error, code: known.code }, 'request failed');
    else logRefusal(request, known);
    if (known.detail.retry_after) void reply.header('retry-after', known.detail.retry_after);
    // The text is chosen here and not where the error is thrown, because a request that the guard refuses has no language yet.
    const language = request.language ?? askedLanguage(request.headers, offered) ?? offered[0]!;
    const message = inLanguage(language, () => errorText[known.code]);
    const body: ErrorBody = { code: known.code, message, reference: request.id, ...known.detail };
    return reply.status(known.status).send(body);
  });
}

/** Names the actor of a refusal, so that the log shows who keeps trying. It logs ids and keys only, no values. */
function logRefusal({ actor, log, routeOptions }: FastifyRequest, { code, status }: PortalError): void {
  const line = { code, route: routeOptions.config.key, ...(actor && { actor: actor.id, role: actor.role }) };
  if ([401, 403, 429].includes(status)) log.warn(line, 'request refused');
  else log.info(line, 'request refused');
}

function toPortalError(error: FastifyError): PortalError {
  if (error instanceof PortalError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = error.validation.map(({ instancePath, message }) => [instancePath.slice(1), message ?? '']);
    return new PortalError('invalid_input', { fields: Object.fromEntries(fields) as Record<string, string> });
  }
  // The request waited too long for a lock or a connection, or a query hit its time limit.
  if (['55P03', '57014', '40001', '40P01', '53300'].includes(error.code)) return new PortalError('overloaded');
  if (databaseIsAway(error)) return new PortalError('database_unavailable');
  // A character or a date that no column can hold, in otherwise well-formed text.
  if (['22021', '22008', '22P05'].includes(error.code)) return new PortalError('invalid_input');
  if (error.statusCode === 413) return new PortalError('body_too_large');
  if (error.statusCode === 429) return new PortalError('too_many_requests', { retry_after: 60 });
  if (error.statusCode && error.statusCode < 500) return new PortalError('invalid_input');
  return new PortalError('internal');
}

const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '08000',
  '08001',
  '08003',
  '08006',
]);

/**
 * The driver has codes for errors from the server, and only sentences for errors of the socket. A FATAL error ends or refuses a
 * connection, whatever its code: the login isn't accepted, or the database doesn't exist or isn't open to it.
 */
const databaseIsAway = (error: { code?: string; message?: string; severity?: string }): boolean =>
  awayCodes.has(error.code ?? '') ||
  error.severity === 'FATAL' ||
  /connection terminated|connection error|timeout exceeded when trying to connect/i.test(error.message ?? '');
