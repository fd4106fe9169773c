import { expect, signIn, test } from '#test/e2e/fixtures.ts';
import { smallFields } from '#test/e2e/narrow.ts';
import { settled } from '#test/e2e/settled.ts';

test.describe('on a touch screen, however wide', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 1024, height: 768 } });

  test('no field makes it zoom', async ({ page, context, portal }) => {
    await signIn(context, portal.url, 'admin');
    for (const path of ['/admin/users', '/admin/settings?tab=general', '/admin/payments?form=open']) {
      await page.goto(path);
      await settled(page);
      expect(await smallFields(page), path).toEqual([]);
    }
  });
});
