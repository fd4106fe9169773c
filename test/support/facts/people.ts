import { clientGroups } from '#contract/people/client.kinds.ts';
import { each, sum, type Figure } from '#test/support/facts/figure.ts';

export const peopleFigures: Figure[] = [
  {
    name: 'How many clients and users there are',
    places: ['dashboard.read', 'user.count', 'user.list', 'client.count', 'client.list'],
    read: async ({ office }) => {
      const { clients } = await office.get('dashboard.read');
      const query = { role: 'client', status: 'active' };
      const counts = await office.get('client.count');
      const all = await office.all('client.list');
      const groups = await each(clientGroups, async (group) => [
        [
          group,
          undefined,
          undefined,
          undefined,
          counts[group],
          (await office.all('client.list', { query: { show: group } })).length,
        ],
      ]);
      return [
        ['active', clients.total, undefined, (await office.all('user.list', { query })).length],
        ['everybody', undefined, (await office.get('user.count')).count, (await office.all('user.list')).length],
        ['all', undefined, undefined, undefined, counts.all, all.length],
        ...groups,
      ];
    },
  },
  {
    name: 'How many people are online',
    places: ['dashboard.read', 'user.list'],
    read: async ({ office }) => {
      const users = await office.all('user.list', { query: { status: 'online' } });
      return [['now', (await office.get('dashboard.read')).system.active_users, users.length]];
    },
  },
  {
    name: 'How many clients a representative has',
    places: ['salesClient.count', 'salesClient.list', 'client.record'],
    read: async ({ office, clients, reps }) =>
      each(reps, async (rep) => {
        const list = (await rep.all('salesClient.list')).map(({ id }) => id);
        const records = await Promise.all(clients.map(({ id }) => office.get('client.record', { id })));
        const theirs = records.filter((record) => record.rep?.id === rep.id).map(({ client }) => client.id);
        return [
          [rep.id, (await rep.get('salesClient.count')).count, list.length],
          [`${rep.id}, of those asked`, undefined, theirs.filter((id) => list.includes(id)).length, theirs.length],
        ];
      }),
  },
  {
    name: 'How many notifications are new',
    places: ['notification.count', 'notification.list'],
    read: async ({ office, technicians, reps, clients }) =>
      each([office, ...technicians, ...reps, ...clients], async (person) => [
        [
          person.id,
          (await person.get('notification.count')).unread,
          (await person.all('notification.list', { query: { show: 'unread' } })).length,
        ],
      ]),
  },
  {
    name: 'How many messages have not left',
    places: ['dashboard.read', 'system.read', 'system.unsent'],
    read: async ({ office }) => [
      [
        'all',
        (await office.get('dashboard.read')).attention.unsent.count,
        (await office.get('system.read')).unsent,
        (await office.all('system.unsent')).length,
      ],
    ],
  },
  {
    name: 'System health',
    places: ['dashboard.read', 'system.read'],
    read: async ({ office }) => {
      const { share } = await office.get('system.read');
      return [['now', (await office.get('dashboard.read')).system.health, share && share / 100]];
    },
  },
  {
    name: 'How many reports of technicians are open',
    places: ['issue.counts', 'issue.list'],
    read: async ({ office }) => [
      ['all', (await office.get('issue.counts')).open, (await office.all('issue.list')).length],
    ],
  },
  {
    name: 'How many bookings wait for the office',
    places: ['booking.counts', 'booking.requests'],
    read: async ({ office }) => [
      ['all', (await office.get('booking.counts')).waiting, (await office.all('booking.requests')).length],
    ],
  },
  {
    name: 'How many referrals wait for the office, and what a client earned by them',
    places: ['referral.count', 'referral.list', 'own referral.own', 'own referral.own (friends)'],
    read: async ({ office, clients }) => {
      const all = await office.all('referral.list');
      const review = await office.all('referral.list', { query: { status: 'review' } });
      const said = await each(clients, async (client) => {
        const { earned_cents, friends } = await client.get('referral.own');
        const earned = all.filter(({ referrer_id, earned_at }) => referrer_id === client.id && earned_at !== null);
        const rewards = friends.filter(({ step }) => step === 'earned');
        return [
          [
            client.id,
            undefined,
            sum(earned, ({ reward_cents }) => reward_cents),
            earned_cents,
            sum(rewards, ({ reward_cents }) => reward_cents),
          ],
        ];
      });
      return [['waiting', (await office.get('referral.count')).review, review.length], ...said];
    },
  },
  {
    name: 'What a plan costs',
    places: ['plan.read', 'own plan.list', 'own plan.read'],
    read: async ({ office, clients }) =>
      each(clients, async (client) => {
        const { items } = await client.get('plan.list');
        return each(items, async ({ id, lines }) => [
          [id, (await office.get('plan.read', { id })).lines, lines, (await client.get('plan.read', { id })).lines],
        ]);
      }),
  },
];
