import type { Role } from '#contract/base/role.ts';

export type SeedPerson = {
  role: Role;
  full_name: string;
  email: string | null;
  phone: string | null;
  since: string;
  /** Null: never. */
  lastSignIn: string | null;
  /** Has a link that wasn't used yet. */
  invited: boolean;
};

/** The seed's fixed today. */
const today = Date.UTC(2026, 10, 13, 15, 40);
const ago = (minutes: number) => new Date(today - minutes * 60_000).toISOString();

const staff: [Role, string, string, string][] = [
  ['admin', 'Renee Castillo', '(919) 555-0101', '2021-03-01'],
  ['admin', 'Walt Hendricks', '(919) 555-0102', '2021-03-01'],
  ['sales', 'Cole Bautista', '(919) 555-0111', '2022-05-16'],
  ['sales', 'Imani Frost', '(919) 555-0112', '2023-02-06'],
  ['sales', 'Petra Novak', '(919) 555-0113', '2025-08-11'],
  ['tech', 'Dani Ortega', '(919) 555-0121', '2021-04-12'],
  ['tech', 'Marcus Bell', '(919) 555-0122', '2021-09-20'],
  ['tech', 'Jess Whitaker', '(919) 555-0123', '2022-03-07'],
  ['tech', 'Nico Alvarez', '(919) 555-0124', '2023-06-19'],
  ['tech', 'Tasha Greene', '(919) 555-0125', '2024-01-15'],
  ['tech', 'Owen Park', '(919) 555-0126', '2024-05-06'],
  ['tech', 'Luis Moreno', '(919) 555-0127', '2025-04-28'],
  ['tech', 'Bree Lindholm', '(919) 555-0128', '2026-03-02'],
];

/** People and companies of one town, some without a phone, some without an email address, as in any real list. */
const clients = [
  'Hannah Osei',
  'Ines Ferreira',
  'Ruth Abara',
  'Colin Mwangi',
  'Elin Sorensen',
  'Rosa Quintero',
  'Aldo Ricci',
  'Sam Okafor',
  'Lena Fischer',
  'Grant Whitfield',
  'Felix Delgado',
  'Dana Marsh',
  'Bo Lindqvist',
  'Kemi Adeyemi',
  'Maple Court HOA',
  'Brightway Dental',
  'Northgate Vet',
  'Kite Bakery',
  'Priya Raman',
  'Tom Hargrove',
  'Wendy Ochoa',
  'Ibrahim Saleh',
  'Margaret O’Neill',
  'Jürgen Weiß',
  'Chloé Bertrand',
  'Devon Tate',
  'Sofia Marchetti',
  'Hollis & Reed Realty',
  'Oak Hill Elementary',
  'Lakeside Marina',
  'Amara Nwosu',
  'Pat Donnelly',
  'Yuki Tanaka',
  'Carmen Villalobos',
  'Greg Sandoval',
  'Fernway Apartments',
  'Nadia Petrova',
  'Earl Jeffries',
  'Mina Hosseini',
  'Otis Blackwell',
  'Beth Kowalski',
  'Rafael Pinto',
  'Alder Bend Clinic',
  'Joyce Etienne',
  'Simon Achterberg',
  'Tula Makris',
  'Quentin Ashby',
];

const ascii = (name: string) =>
  name
    .normalize('NFKD')
    .replaceAll('ß', 'ss')
    .replaceAll(/[^a-zA-Z ]/g, '')
    .toLowerCase()
    .split(' ')
    .filter(Boolean);

const clientEmail = (name: string) => `${ascii(name).join('.')}@mail.example`;

/** The seed's business. The same people, ids and dates each time. */
export const people: SeedPerson[] = [
  ...staff.map(([role, full_name, phone, since]) => ({
    role,
    full_name,
    email: `${ascii(full_name)[0]}@qrportal.example`,
    phone,
    since,
    lastSignIn: ago(phone.charCodeAt(13) * 7),
    invited: false,
  })),
  ...clients.map((full_name, index) => ({
    role: 'client' as const,
    full_name,
    email: index % 11 === 7 ? null : clientEmail(full_name),
    phone: index % 7 === 5 ? null : `(919) 555-${String(200 + index * 13).padStart(4, '0')}`,
    since: new Date(Date.UTC(2022, 0, 10) + index * 37 * 86_400_000).toISOString().slice(0, 10),
    lastSignIn: index % 5 === 4 || index % 11 === 7 ? null : ago(300 + ((index * 7_919) % 40_000)),
    invited: index % 15 === 14,
  })),
];

export const business = {
  name: 'QR Detailing & Pressure Washing',
  tagline: 'Driveways, bins and cars. Just washed.',
  website_url: 'https://www.qrportal.example',
  time_zone: 'America/New_York',
  currency: 'USD',
  address: '2100 Quarry Rd, Oak Hill, NC 27511',
  phone: '(919) 555-0100',
  billing_email: 'billing@qrportal.example',
};
