import { randomUUID } from 'node:crypto';
import { json as readJson } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { run } from '#tools/run.ts';
import { createBoard, escape, json, type Arrival } from '#tools/simulators/board.ts';
import { announce, listen } from '#tools/simulators/start.ts';

export type CaughtText = Arrival & { account: string; from: string; body: string };

const Message = z.strictObject({
  account: z.string().min(1),
  from: z.string().min(1),
  to: z.string().regex(/^\+[1-9]\d{6,14}$/),
  body: z.string().min(1).max(1_600),
});

/** `node tools/simulators/smsGateway.ts --http 8026 --token TOKEN`: accepts every text message and shows it. */
run(async () => {
  const { values } = parseArgs({
    options: { http: { type: 'string', default: '0' }, token: { type: 'string', default: '' } },
  });
  const board = createBoard<CaughtText>({
    title: 'Text messages',
    show: ({ from, body }) => `<h2>${escape(from)}</h2><pre>${escape(body)}</pre>`,
  });
  const http = await listen(Number(values.http), (request, response) => {
    if (request.method !== 'POST' || request.url !== '/messages') return board.answer(request, response);
    if (request.headers.authorization !== `Bearer ${values.token}`) {
      return json(response, 401, { error: 'The token is wrong.' });
    }
    void readJson(request).then(
      (body) => {
        const message = Message.safeParse(body);
        if (!message.success) return json(response, 400, { error: 'This is no message.' });
        const { to, ...rest } = message.data;
        const id = randomUUID();
        board.add({ ...rest, id, to: [to], received_at: new Date().toISOString() });
        return json(response, 201, { id });
      },
      () => json(response, 400, { error: 'This is no JSON.' }),
    );
  });
  announce({ http });
});
