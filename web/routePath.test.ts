import { beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { learnEndpoints, routeMethod, routePath } from '#web/routePath.ts';

beforeAll(() => learnEndpoints(endpoints));

test('a route is its method and its path, with the params filled in', () => {
  expect(`${routeMethod('job.update')} ${routePath('job.update', { params: { id: 'a' } })}`).toBe('PATCH /api/jobs/a');
  expect(routePath('session.read')).toBe('/api/session');
});

test('a parameter can’t leave its place in the path', () => {
  expect(routePath('job.update', { params: { id: '../users?x=1#y' } })).toBe('/api/jobs/..%2Fusers%3Fx%3D1%23y');
});

test('a query leaves out what is undefined, and keeps zero, false and empty', () => {
  const query = { search: 'a&b=c d', min: 0, late: false, status: '', cursor: undefined };
  expect(routePath('job.list', { query })).toBe('/api/jobs?search=a%26b%3Dc+d&min=0&late=false&status=');
  expect(routePath('job.list', { query: { cursor: undefined } })).toBe('/api/jobs');
});
