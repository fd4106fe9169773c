import { expect, test } from 'vitest';
import { addressIn, callerOf } from '#web/features/office/clients/newClient.ts';

test.each([
  ['Ruben Castellanos 919 555 0177', 'Ruben Castellanos', '(919) 555-0177'],
  ['Ruben Castellanos, (919) 555-0177', 'Ruben Castellanos', '(919) 555-0177'],
  ['Suite 42 Car Club', 'Suite 42 Car Club', ''],
  ['Car Club 42', 'Car Club 42', ''],
  ['Route 919 555', 'Route 919 555', ''],
  ['+44 20 7946 0958', '', '+44 207 946 0958'],
])('who calls: %s', (typed, full_name, phone) => expect(callerOf(typed)).toEqual({ full_name, phone }));

test.each([
  ['18 Larkspur Dr, Fernway', { street: '18 Larkspur Dr', city: 'Fernway', region: '', postal_code: '' }],
  [
    '18 Larkspur Dr, Fernway, nc 27511',
    { street: '18 Larkspur Dr', city: 'Fernway', region: 'NC', postal_code: '27511' },
  ],
  [
    '18 Larkspur Dr, Apt 4, Fernway, NC',
    { street: '18 Larkspur Dr, Apt 4', city: 'Fernway', region: 'NC', postal_code: '' },
  ],
  ['18 Larkspur Dr', null],
  ['18 Larkspur Dr, Unit 4', null],
  ['18 Larkspur Dr, behind the mill, second gate', null],
  ['18 Larkspur Dr, Fernway, NC 27511, USA', null],
])('an address in one field: %s', (typed, found) => expect(addressIn(typed)).toEqual(found));
