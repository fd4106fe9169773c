import { expect, test } from 'vitest';
import { networksOf } from '#server/http/address.ts';

test.each([
  ['203.0.113.9', ['203.0.113.9', '203.0.113.0/24']],
  ['::ffff:203.0.113.9', ['203.0.113.9', '203.0.113.0/24']],
  ['2001:db8:9:1::1', ['2001:db8:9:1::/64', '2001:db8:9::/48', '2001:db8::/32']],
  ['2001:0DB8:0009:0001:ffff:ffff:ffff:ffff', ['2001:db8:9:1::/64', '2001:db8:9::/48', '2001:db8::/32']],
  ['2001:db8::1', ['2001:db8:0:0::/64', '2001:db8:0::/48', '2001:db8::/32']],
  ['::1', ['0:0:0:0::/64', '0:0:0::/48', '0:0::/32']],
])('%s is in the networks %j', (address, networks) => {
  expect(networksOf(address)).toEqual(networks);
});
