import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import { run } from '#tools/run.ts';
import { json } from '#tools/simulators/board.ts';
import { announce, listen } from '#tools/simulators/start.ts';

/** `node tools/simulators/leakedPasswords.ts --http 8028 --leaked PASSWORD`: a range service that knows one password. */
run(async () => {
  const { values } = parseArgs({
    options: { http: { type: 'string', default: '0' }, leaked: { type: 'string', default: '' } },
  });
  const known = createHash('sha1').update(values.leaked).digest('hex').toUpperCase();
  const asked: string[] = [];
  const http = await listen(Number(values.http), (request, response) => {
    if (request.url === '/asked') return json(response, 200, asked);
    const prefix = /^\/range\/([0-9A-F]{5})$/.exec(request.url ?? '')?.[1];
    if (!prefix) return json(response, 400, 'The hash prefix was not in a valid format');
    asked.push(prefix);
    // Padding looks like any other line, with the count 0.
    const padding = `${'0'.repeat(35)}:0`;
    return response.end([padding, ...(known.startsWith(prefix) ? [`${known.slice(5)}:3`] : [])].join('\r\n'));
  });
  announce({ http });
});
