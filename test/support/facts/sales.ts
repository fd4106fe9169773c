import { addMonths } from '#contract/base/days.ts';
import { leadColumns } from '#contract/sales/lead.kinds.ts';
import { leadLimits } from '#contract/base/limits.ts';
import { quoteTabs, type QuoteTab } from '#contract/sales/quote.kinds.ts';
import { chosenTotals } from '#contract/sales/quoteTotals.ts';
import { each, saidIn, sum, type Figure, type Said } from '#test/support/facts/figure.ts';
import { periodsOf } from '#test/support/facts/money.ts';

const isOpen = (column: string) => column !== 'sold' && column !== 'lost';
const monthsTo = (today: string) => [0, -1].map((back) => `${addMonths(today.slice(0, 7), back)}-01`);

export const salesFigures: Figure[] = [
  {
    name: 'How many quotes stand how',
    places: ['quote.count', 'quote.list', 'dashboard.read'],
    read: async ({ office, reps }) => {
      const { attention } = await office.get('dashboard.read');
      return each([office, ...reps], async (reader) => {
        const counts = await reader.get('quote.count');
        const said = await each(Object.keys(quoteTabs) as QuoteTab[], async (tab) => [
          [`${tab}, ${reader.id}`, counts[tab], (await reader.all('quote.list', { query: { tab } })).length],
        ]);
        const asked = await reader.all('quote.list', { query: { approval: 'true' } });
        const plans = await reader.all('quote.list', { query: { plans: 'true' } });
        return [
          ...said,
          [`approval, ${reader.id}`, counts.approval, asked.length],
          [`plans, ${reader.id}`, counts.plans, plans.length, reader === office ? attention.plans.count : undefined],
        ];
      });
    },
  },
  {
    name: 'How many quotes of a representative are out, and what they come to',
    places: ['salesDashboard.read', 'quote.list', 'quote.count'],
    read: async ({ reps }) =>
      each(reps, async (rep) => {
        const { quotes } = await rep.get('salesDashboard.read');
        const list = await rep.all('quote.list', { query: { tab: 'sent' } });
        const [low, high] = [sum(list, ({ low_cents }) => low_cents), sum(list, ({ high_cents }) => high_cents)];
        return [
          [rep.id, [quotes.low_cents, quotes.high_cents], [low, high]],
          [`${rep.id}, how many`, quotes.count, list.length, (await rep.get('quote.count')).sent],
        ];
      }),
  },
  {
    name: 'What a representative has signed this month, and how many quotes have an answer',
    places: ['salesDashboard.read', 'quote.list'],
    read: async ({ reps }) =>
      each(reps, async (rep) => {
        const { sold, closed } = await rep.get('salesDashboard.read');
        const ended = (period: { from: string; to: string }) => rep.all('quote.list', { query: period });
        const signed = (await ended(sold.period)).filter(({ status }) => status === 'accepted');
        const lately = await ended(closed.period);
        return [
          [rep.id, [sold.count, sold.cents], [signed.length, sum(signed, ({ low_cents }) => low_cents)]],
          [
            `${rep.id}, closed`,
            [closed.now.signed, closed.now.decided],
            [lately.filter(({ status }) => status === 'accepted').length, lately.length],
          ],
        ];
      }),
  },
  {
    name: 'What a quote comes to',
    places: [
      'quote.list',
      'quote.read',
      'own quote.own',
      'own quote.ownRead',
      'quote.pdf',
      'own quote.ownPdf',
      'mail of the quote',
    ],
    read: async ({ office, clients, post }) =>
      each(clients.slice(0, 3), async (client) => {
        const own = await client.get('quote.own');
        const rows = await office.all('quote.list', { query: { client: client.id } });
        return each(own.slice(0, 2), async (mine) => {
          const row = rows.find(({ id }) => id === mine.id);
          const read = await office.get('quote.read', { id: mine.id });
          const range = (quote: Pick<typeof mine, 'content' | 'acceptance'>) => {
            if (quote.acceptance) return [quote.acceptance.total_cents, quote.acceptance.total_cents];
            const sums = quote.content.options.map(({ id }) => chosenTotals(quote.content, id, [])!.total_cents);
            return [Math.min(...sums), Math.max(...sums)];
          };
          const said = (text: string) => range(mine).map((cents) => saidIn(text, cents));
          const printed = async (reader: typeof client, key: 'quote.pdf' | 'quote.ownPdf') =>
            said((await reader.pdf(key, mine.id)).join('\n'));
          const mail = await post.quote(mine.id);
          return [
            [
              `quote ${mine.content.number}`,
              row && [row.low_cents, row.high_cents],
              range(read),
              range(mine),
              range(await client.get('quote.ownRead', { id: mine.id })),
              await printed(office, 'quote.pdf'),
              await printed(client, 'quote.ownPdf'),
              // With several options, the email names no amount.
              mail && mine.content.options.length === 1 ? said(mail) : undefined,
            ],
          ];
        });
      }),
  },
  {
    name: 'The deposit of a quote',
    places: ['quote.read', 'own quote.own'],
    read: async ({ office, clients }) =>
      each(clients, async (client) =>
        each(await client.get('quote.own'), async ({ id, deposit }) => [
          [id, (await office.get('quote.read', { id })).deposit, deposit],
        ]),
      ),
  },
  {
    name: 'How many leads a representative has open',
    places: ['salesDashboard.read', 'lead.count', 'lead.list'],
    read: async ({ reps }) =>
      each(reps, async (rep) => {
        const { leads } = await rep.get('salesDashboard.read');
        const { columns } = await rep.get('lead.count');
        const open = columns.filter(({ column }) => isOpen(column));
        const list = await rep.all('lead.list', { query: { group: 'open' } });
        return [
          [rep.id, leads.open, sum(open, ({ count }) => count), list.length],
          [
            `${rep.id}, worth`,
            undefined,
            sum(open, ({ value_cents }) => value_cents),
            sum(list, ({ value_cents }) => value_cents ?? 0),
          ],
        ];
      }),
  },
  {
    name: 'How many leads stand in a column, and what they are worth',
    places: ['lead.count', 'lead.list'],
    read: async ({ office, reps }) =>
      each([office, ...reps], async (reader) => {
        const { columns } = await reader.get('lead.count');
        return each(leadColumns, async (column) => {
          const cell = columns.find((one) => one.column === column);
          const since = new Date(Date.now() - leadLimits.closed_days * 86_400_000).toISOString();
          const list = (await reader.all('lead.list', { query: { group: column } })).filter(
            ({ status_at }) => isOpen(column) || status_at >= since,
          );
          return [
            [
              `${column}, ${reader.id}`,
              [cell?.count ?? 0, cell?.value_cents ?? 0],
              [list.length, sum(list, ({ value_cents }) => value_cents ?? 0)],
            ],
          ];
        });
      }),
  },
  {
    name: 'How many leads wait for a representative',
    places: ['lead.waiting', 'lead.count', 'lead.list'],
    read: async ({ office }) => [
      [
        'all',
        (await office.get('lead.waiting')).count,
        (await office.get('lead.count')).waiting,
        (await office.all('lead.list', { query: { group: 'open', owner: 'none' } })).length,
      ],
    ],
  },
  {
    name: 'How many leads came in a period, and what they are worth',
    places: ['reports.read (leads)', 'reports.rows (leads)'],
    read: async ({ office, today }) =>
      each(periodsOf(today), async (period) => {
        const query = { report: 'leads', ...period };
        const { totals } = await office.get('reports.read', { query });
        const rows = (column: string) => office.all('reports.rows', { query: { ...query, column } });
        const [leads, won, value, paid] = [
          await rows('leads'),
          await rows('won'),
          await rows('value'),
          await rows('paid'),
        ];
        const cents = (list: { cents: number | null }[]) => sum(list, (row) => row.cents ?? 0);
        return [
          [
            `${period.from} to ${period.to}`,
            [totals[0], totals[1], totals[3], totals[4]],
            [leads.length, won.length, cents(value), cents(paid)],
          ],
        ];
      }),
  },
  {
    name: 'The commission of a month',
    places: [
      'commission.overview',
      'commission.statement',
      'own commission.statement',
      'commission.lines',
      'own commission.lines',
      'commission.csv',
      'own commission.csv',
    ],
    read: async ({ office, reps, today }) =>
      each(monthsTo(today), async (month) => {
        const overview = await office.get('commission.overview', { query: { month } });
        const said = await each(reps, async (rep) => {
          const person = overview.people.find(({ staff_id }) => staff_id === rep.id);
          const [theirs, own] = [{ month, staff: rep.id }, { month }];
          const earned = ({
            base_cents,
            earned_cents,
            lines,
          }: {
            base_cents: number;
            earned_cents: number;
            lines: number;
          }) => [base_cents, earned_cents, lines];
          const added = (lines: { base_cents: number; amount_cents: number }[]) => [
            sum(lines, ({ base_cents }) => base_cents),
            sum(lines, ({ amount_cents }) => amount_cents),
            lines.length,
          ];
          const file = (rows: string[][]) => rows.length;
          return [
            [
              `${rep.id}, ${month}`,
              person && earned(person),
              earned(await office.get('commission.statement', { query: theirs })),
              earned(await rep.get('commission.statement', { query: own })),
              added(await office.all('commission.lines', { query: theirs })),
              added(await rep.all('commission.lines', { query: own })),
            ],
            [
              `${rep.id}, ${month}, lines`,
              person?.lines,
              undefined,
              undefined,
              undefined,
              undefined,
              file(await office.csv('commission.csv', { query: theirs })),
              file(await rep.csv('commission.csv', { query: own })),
            ],
          ] as Said[];
        });
        const totals = [overview.totals.base_cents, overview.totals.earned_cents, overview.totals.lines];
        const people = ['base_cents', 'earned_cents', 'lines'].map((of) =>
          sum(overview.people, (person) => person[of as 'lines']),
        );
        return [...said, [`everybody, ${month}`, totals, people]];
      }),
  },
  {
    name: 'What of commission is to be paid',
    places: ['commission.overview', 'commission.overview (people)', 'own commission.statement'],
    read: async ({ office, reps, today }) =>
      each(monthsTo(today), async (month) => {
        const overview = await office.get('commission.overview', { query: { month } });
        const toPay = overview.people.filter(({ open_cents }) => open_cents > 0);
        const said = await each(reps, async (rep) => {
          const { next_payout } = await rep.get('commission.statement', { query: { month } });
          const person = overview.people.find(({ staff_id }) => staff_id === rep.id);
          return [
            [
              `${rep.id}, ${month}`,
              undefined,
              person && [person.open_cents, person.carried_cents],
              [next_payout.amount_cents, next_payout.carried_cents],
            ],
          ];
        });
        return [...said, [`all, ${month}`, overview.totals.open_cents, sum(toPay, ({ open_cents }) => open_cents)]];
      }),
  },
  {
    name: 'What was paid out as commission',
    places: ['commission.overview', 'books.read'],
    read: async ({ office, today }) => {
      const { first_month, this_month } = await office.get('commission.overview');
      const paid = new Map<string, number>();
      for (let month = first_month; month <= this_month; month = `${addMonths(month.slice(0, 7), 1)}-01`)
        for (const { payout } of (await office.get('commission.overview', { query: { month } })).people)
          if (payout) paid.set(payout.id, payout.amount_cents);
      const { balances } = await office.get('books.read', { query: { from: today, to: today } });
      const booked = balances.find(({ account }) => account === 'commission')?.balance_cents ?? 0;
      return [['all', sum([...paid.values()], (cents) => cents), booked]];
    },
  },
  {
    name: 'What is sold and not paid yet',
    places: [
      'commission.overview',
      'commission.waiting',
      'commission.statement',
      'own commission.waiting',
      'own commission.statement',
    ],
    read: async ({ office, reps }) => {
      const all = await office.get('commission.overview');
      const { count, base_cents } = await office.get('commission.waiting');
      const sums = (one: { count: number; base_cents: number; earns_cents: number }) => [
        one.count,
        one.base_cents,
        one.earns_cents,
      ];
      const said = await each(reps, async (rep) => {
        const query = { staff: rep.id };
        const own = await rep.get('commission.waiting');
        return [
          [
            rep.id,
            undefined,
            sums(await office.get('commission.waiting', { query })),
            sums((await office.get('commission.statement', { query })).waiting),
            sums(own),
            sums((await rep.get('commission.statement')).waiting),
          ],
          [
            `${rep.id}, listed`,
            undefined,
            undefined,
            undefined,
            sums(own),
            own.items.length < own.count
              ? undefined
              : [
                  own.items.length,
                  sum(own.items, (line) => line.base_cents),
                  sum(own.items, (line) => line.earns_cents),
                ],
          ],
        ];
      });
      return [...said, ['all', [all.waiting.count, all.waiting.base_cents], [count, base_cents]]];
    },
  },
  {
    name: 'What a representative sold and was paid this month',
    places: ['salesGoals.read', 'commission.statement', 'commission.overview'],
    read: async ({ office, reps }) => {
      const { people, totals } = await office.get('commission.overview');
      const team = (await office.get('salesGoals.read')).team_cents;
      const said = await each(reps, async (rep) => [
        [
          rep.id,
          (await rep.get('salesGoals.read')).month_cents,
          (await rep.get('commission.statement')).base_cents,
          people.find(({ staff_id }) => staff_id === rep.id)?.base_cents,
        ],
      ]);
      return [...said, ['everybody', team, undefined, totals.base_cents]];
    },
  },
];
