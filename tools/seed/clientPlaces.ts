import type { VehicleSize } from '#contract/jobs/service.kinds.ts';

type Thing =
  | { kind: 'vehicle'; label: string; size: VehicleSize; plate: string }
  | { kind: 'bins'; label: string; count: number; pickup: number | null }
  | { kind: 'surface'; label: string; area: number };
export type SeedPlace = {
  label: string;
  street: string;
  city: string;
  notes?: string;
  unlocated?: true;
  things: Thing[];
};
type SeedContact = [name: string, relation: string, phone: string | null];

const car = (label: string, size: VehicleSize, plate: string): Thing => ({ kind: 'vehicle', label, size, plate });
const bins = (count: number, pickup: number | null, label = 'Trash and recycling'): Thing => ({
  kind: 'bins',
  label,
  count,
  pickup,
});
const area = (label: string, squareFeet: number): Thing => ({ kind: 'surface', label, area: squareFeet });

/** The seed's companies, and the assets at their places. */
export const companies: Record<string, SeedPlace[]> = {
  'Maple Court HOA': [
    {
      label: 'Clubhouse and pool',
      street: '1 Maple Court',
      city: 'Fernway',
      notes: 'Gate code 4471. Pool deck only before 10 AM.',
      things: [area('Pool deck, brushed concrete', 4_200), area('Sidewalks', 9_600), bins(14, 2, 'Courtyard bins')],
    },
    { label: 'Garages, north row', street: '40 Maple Court', city: 'Fernway', things: [area('Garage apron', 3_100)] },
  ],
  'Brightway Dental': [
    {
      label: 'Practice',
      street: '612 Station Rd',
      city: 'Northgate',
      notes: 'Park behind the building. Alarm until 7 AM.',
      things: [area('Patient parking', 5_400), bins(4, 3)],
    },
  ],
  'Northgate Vet': [
    {
      label: 'Clinic',
      street: '88 Orchard Pike',
      city: 'Northgate',
      notes: 'Dogs in the yard until 9 AM: ring at the side door.',
      things: [area('Kennel runs', 1_250), bins(6, 1)],
    },
  ],
  'Kite Bakery': [
    {
      label: 'Bakery',
      street: '17 Market Sq',
      city: 'Oak Hill',
      notes: 'Deliveries until 6 AM, then the alley is free.',
      things: [
        area('Alley and loading dock', 980),
        bins(5, 4, 'Kitchen bins'),
        car('2019 Ford Transit', 'van', 'KTB 2208'),
      ],
    },
  ],
  'Hollis & Reed Realty': [
    { label: 'Office', street: '230 Court St', city: 'Oak Hill', things: [area('Front steps and walk', 640)] },
    {
      label: 'Listing, empty',
      street: '9 Juniper Way',
      city: 'Lakeside',
      notes: 'Lockbox on the rail, code from Hollis by phone.',
      unlocated: true,
      things: [area('House walls, vinyl', 2_150)],
    },
  ],
  'Oak Hill Elementary': [
    {
      label: 'School',
      street: '400 School Ln',
      city: 'Oak Hill',
      notes: 'Weekends and after 4 PM only. Sign in at the office.',
      things: [area('Front plaza', 6_800), bins(10, 5)],
    },
  ],
  'Lakeside Marina': [
    {
      label: 'Marina',
      street: '3 Harbor Dr',
      city: 'Lakeside',
      notes: 'No detergent near the water. Hose bib at dock B.',
      things: [area('Docks A to C', 7_400), bins(8, 1)],
    },
  ],
  'Fernway Apartments': [
    {
      label: 'Building A and B',
      street: '150 Fernway Blvd',
      city: 'Fernway',
      notes: 'Superintendent has the keys to the bin rooms.',
      things: [bins(24, 2, 'Bin rooms A and B'), area('Breezeways', 5_900)],
    },
    { label: 'Building C', street: '154 Fernway Blvd', city: 'Fernway', things: [bins(12, 2, 'Bin room C')] },
  ],
  'Alder Bend Clinic': [
    {
      label: 'Clinic',
      street: '75 Alder Bend',
      city: 'Oak Hill',
      notes: 'Keep the ambulance bay free.',
      things: [area('Entrance and ambulance bay', 2_700), bins(4, 3)],
    },
  ],
};

const streets = [
  'Alder Bend',
  'Quarry Rd',
  'Heron Ct',
  'Mill Pond Ln',
  'Sycamore St',
  'Tanager Way',
  'Old Ferry Rd',
  'Birch Hollow',
  'Cobble Hill',
  'Juniper Way',
  'Larkspur Dr',
];
export const cities = ['Oak Hill', 'Lakeside', 'Fernway', 'Northgate'];
const notes = [
  'Side gate is open on wash days. Dog in the back yard: ring first.',
  'Gate code 2580. Water shut-off is left of the garage door.',
  'Key is with the neighbor at the next number.',
  'Park on the street, the driveway is shared.',
  'Outdoor tap has low pressure: bring the tank.',
  'Baby sleeps until 10. Text, don’t ring.',
];
const cars: [string, VehicleSize][] = [
  ['2021 Honda CR-V', 'suv'],
  ['2018 Toyota Camry', 'sedan'],
  ['2022 Ford F-150', 'truck'],
  ['2020 Honda Odyssey', 'van'],
  ['2023 Tesla Model 3', 'sedan'],
  ['2017 Jeep Wrangler', 'suv'],
  ['2019 Chevrolet Tahoe', 'van'],
];

/** A typical home of the town: always a driveway, mostly bins and cars. */
export function homeOf(index: number): SeedPlace {
  const [label, size] = cars[index % cars.length]!;
  const note = index % 3 === 0 ? notes[(index / 3) % notes.length] : undefined;
  return {
    label: 'Home',
    street: `${12 + ((index * 53) % 480)} ${streets[(index * 3) % streets.length]!}`,
    city: cities[(index * 5 + (index >> 2)) % cities.length]!,
    ...(note && { notes: note }),
    ...(index % 9 === 4 && { unlocated: true as const }),
    things: [
      area(index % 2 ? 'Driveway, asphalt' : 'Driveway, concrete', 480 + ((index * 137) % 900)),
      ...(index % 4 === 1 ? [area('House walls, stucco', 1_500 + ((index * 211) % 1_300))] : []),
      ...(index % 5 === 3 ? [] : [bins(index % 6 === 2 ? 3 : 2, index % 8 === 7 ? null : 1 + (index % 5))]),
      ...(index % 3 === 1
        ? []
        : [
            car(
              label,
              size,
              `${'ABCDEFGHJK'[index % 10]!}${'LMNPRSTVWX'[(index * 7) % 10]!}R ${1_000 + ((index * 389) % 9_000)}`,
            ),
          ]),
      ...(index % 10 === 6 ? [car('2015 Mazda MX-5', 'sedan', `CLS ${2_000 + index}`)] : []),
    ],
  };
}

export const contacts: Record<string, SeedContact[]> = {
  'Hannah Osei': [['Kofi Osei', 'At home on the day', '(919) 555-0190']],
  'Maple Court HOA': [
    ['Lorna Pike', 'Board treasurer, pays', '(919) 555-0731'],
    ['Ed Vance', 'Opens the gate', '(919) 555-0732'],
  ],
  'Brightway Dental': [['Dr. Anita Shaw', 'Decides', null]],
  'Kite Bakery': [['Milo Kite', 'Night shift, opens the alley', '(919) 555-0744']],
  'Hollis & Reed Realty': [['Jamie Hollis', 'Lockbox codes', '(919) 555-0751']],
  'Oak Hill Elementary': [['Front office', 'Sign in here', '(919) 555-0760']],
  'Fernway Apartments': [['Ruben Katz', 'Superintendent', '(919) 555-0772']],
  'Grant Whitfield': [['Marta Whitfield', 'Pays the bills', '(919) 555-0781']],
  'Earl Jeffries': [['Denise Jeffries', 'Daughter, call her first', '(919) 555-0792']],
};
