import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { run } from '#tools/run.ts';
import { json } from '#tools/simulators/board.ts';
import { announce, listen } from '#tools/simulators/start.ts';

/** `node tools/simulators/paypal.ts --http 8027 --client-id ID --client-secret SECRET`: gives tokens for these two. */
run(async () => {
  const { values } = parseArgs({
    options: {
      http: { type: 'string', default: '0' },
      'client-id': { type: 'string', default: '' },
      'client-secret': { type: 'string', default: '' },
    },
  });
  const credentials = Buffer.from(`${values['client-id']}:${values['client-secret']}`).toString('base64');
  const http = await listen(Number(values.http), (request, response) => {
    if (request.method !== 'POST' || request.url !== '/v1/oauth2/token') {
      return json(response, 404, { name: 'RESOURCE_NOT_FOUND' });
    }
    if (request.headers.authorization !== `Basic ${credentials}`) {
      return json(response, 401, { error: 'invalid_client', error_description: 'Client Authentication failed' });
    }
    json(response, 200, { access_token: randomUUID(), token_type: 'Bearer', expires_in: 32_400 });
  });
  announce({ http });
});
