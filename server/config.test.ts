import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';

const environment = (PAYPAL_URL: string, BASE_URL: string) => ({
  DATABASE_URL: 'postgres://portal_app@localhost/portal',
  AUTH_SECRET: 'a secret of thirty-two characters or more',
  BASE_URL,
  PAYPAL_URL,
});

test.each([
  ['https://api-m.paypal.com', 'https://portal.example.com'],
  ['https://api-m.sandbox.paypal.com', 'https://portal.example.com'],
  ['https://api-m.sandbox.paypal.com', 'http://localhost:5173'],
  ['http://127.0.0.1:8027', 'http://localhost:5173'],
])('PayPal may be at %s for a portal at %s', (paypal, base) => {
  expect(readConfig(environment(paypal, base)).PAYPAL_URL).toBe(paypal);
});

test.each([
  ['http://127.0.0.1:8027', 'https://portal.example.com'],
  ['http://localhost:8027', 'https://localhost'],
  ['http://api-m.paypal.com', 'https://portal.example.com'],
  ['https://paypal.com.evil.example', 'https://portal.example.com'],
  ['https://notpaypal.com', 'https://portal.example.com'],
  ['https://paypal.com@evil.example', 'https://portal.example.com'],
  ['https://evil.example', 'http://localhost:5173'],
  ['http://10.0.0.7:8027', 'http://localhost:5173'],
])('PayPal may not be at %s for a portal at %s', (paypal, base) => {
  expect(() => readConfig(environment(paypal, base))).toThrow(
    'The portal can’t start: PAYPAL_URL: the keys of an account go to https://….paypal.com only.'.replace('’', "'"),
  );
});
