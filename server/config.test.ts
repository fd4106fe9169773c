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

const local = environment('https://api-m.paypal.com', 'http://localhost:5173');

test.each([
  ['BASE_URL', 'http://portal.example.com', 'a portal that others can reach begins with https://'],
  ['BASE_URL', 'http://192.168.1.20:3000', 'a portal that others can reach begins with https://'],
  ['BASE_URL', 'http://localhost.example.com', 'a portal that others can reach begins with https://'],
  ['BASE_URL', 'http://127.0.0.1.example.com', 'a portal that others can reach begins with https://'],
  ['SMS_URL', 'http://gateway.example.com/messages', 'a gateway on another machine begins with https://'],
  ['LEAKED_PASSWORDS_URL', 'http://leaks.example.com', 'a service on another machine begins with https://'],
  ['LANGUAGES', 'fr', 'each language is one of en, en-XA'],
  ['LANGUAGES', '', 'each language is one of en, en-XA'],
  ...['requireTLS=false', 'ignoreTLS=true', 'tls.rejectUnauthorized=false'].map((option) => [
    'MAIL_URL',
    `smtp://mail.example.com?${option}`,
    'mail leaves this machine encrypted, so its address has no options about that',
  ]),
  ...['', '?sslmode=prefer', '?sslmode=no-verify', '?sslmode=require&uselibpqcompat=true', '?host=db.example.com'].map(
    (query) => [
      'DATABASE_URL',
      `postgres://portal_app@${query.startsWith('?host') ? 'localhost' : 'db.example.com'}/portal${query}`,
      'a database on another machine needs ?sslmode=verify-full, or ?sslmode=disable where the network between is yours alone',
    ],
  ),
])('%s may not be %s', (name, value, sentence) => {
  expect(() => readConfig({ ...local, [name]: value })).toThrow(`The portal can't start: ${name}: ${sentence}.`);
});

test.each([
  ['BASE_URL', 'https://portal.example.com'],
  ['BASE_URL', 'http://127.0.0.1:3000'],
  ['BASE_URL', 'http://[::1]:3000'],
  ['SMS_URL', 'http://localhost:8026/messages'],
  ['SMS_URL', 'https://gateway.example.com/messages'],
  ['MAIL_URL', 'smtp://user:secret@mail.example.com:587'],
  ['MAIL_URL', 'smtps://user:secret@mail.example.com'],
  ['LEAKED_PASSWORDS_URL', ''],
  ['DATABASE_URL', 'postgres://portal_app@db.example.com/portal?sslmode=verify-full'],
  ['DATABASE_URL', 'postgres://portal_app@10.0.0.5/portal?sslmode=disable'],
  ['DATABASE_URL', 'postgres://portal_app@[::1]/portal'],
  ['DATABASE_URL', 'postgres://portal_app@localhost/portal?host=/var/run/postgresql'],
  ['DATABASE_URL', 'postgres://portal_app@%2Fvar%2Frun%2Fpostgresql/portal'],
])('%s may be %s', (name, value) => {
  expect(readConfig({ ...local, [name]: value })).toHaveProperty(name, value);
});

test.each([
  [undefined, ['en']],
  ['en', ['en']],
  ['en-XA, en', ['en-XA', 'en']],
])('LANGUAGES is %s: a reader may get %j', (list, languages) => {
  expect(readConfig({ ...local, LANGUAGES: list })).toHaveProperty('LANGUAGES', languages);
});
